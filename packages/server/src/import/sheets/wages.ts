import { readDate } from '@backcounter/core/time-zone';
import { dollarsOf, encodeValues, rowsOf, type Sheet } from '../sheet.ts';
import type { ImportIndex } from '../import-index.ts';

type Wage = { employee: string; hourly_rate: number | string | null; rate_from: string };

const entry = (wage: Wage) => ({
  key: encodeValues(wage.employee, wage.rate_from),
  content: encodeValues(wage.hourly_rate),
});

type Known = { hourly_rate: number; rate_from: string };

function note(importIndex: ImportIndex, employee: string, { hourly_rate, rate_from }: Known): void {
  const history = importIndex.wages.get(employee) ?? [];
  history.push({ rate: hourly_rate, from: rate_from });
  history.sort((a, b) => (a.from < b.from ? -1 : 1));
  importIndex.wages.set(employee, history);
}

export const wages: Sheet = {
  name: 'wages',
  columns: ['employee_id', 'hourly_rate', 'rate_from'],
  contentFields: ['hourly_rate'],
  route: 'PUT /employees/:id',
  isReferenced: true,
  conflictMessage: 'Another hourly rate of this employee is in force from this day',
  async listStored(reader, importIndex) {
    const list = rowsOf(await reader.get('GET /employees'));
    const entries = [];
    for (const { _id } of list) {
      const history = await reader.get('GET /employees/:id/wages', { params: { id: _id } });
      for (const wage of history) note(importIndex, _id, wage);
      entries.push(...history.map((wage) => ({ ...entry({ ...wage, employee: _id }), id: _id })));
    }
    return entries;
  },
  read(row, importIndex) {
    const employee = importIndex.employees.find(row['employee_id'] ?? '');
    const body = {
      hourly_rate: dollarsOf(row['hourly_rate']),
      rate_from: readDate(row['rate_from'] ?? '', importIndex.timeZone, 'day'),
    };
    return { ...entry({ ...body, employee }), body, params: { id: employee } };
  },
  isImplied({ body, params }, importIndex) {
    const history = importIndex.wages.get(params?.['id'] ?? '') ?? [];
    const inForce = history.findLast(({ from }) => from <= String(body['rate_from']));
    return inForce !== undefined && inForce.rate === body['hourly_rate'];
  },
  onAdded({ body, params }, _, importIndex) {
    const hourly_rate = Number(body['hourly_rate']);
    const rate_from = String(body['rate_from']);
    note(importIndex, params?.['id'] ?? '', { hourly_rate, rate_from });
  },
};
