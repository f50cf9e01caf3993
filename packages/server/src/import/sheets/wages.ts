import { centsToDollars, dollarsToCents, wireToCents } from '@backcounter/core/money';
import { nameKey } from '@backcounter/core/text';
import { readDate } from '@backcounter/core/time-zone';
import { compareWages, isInForce } from '@backcounter/core/wages';
import { listWages } from '@backcounter/storage/wages';
import { dollarsOf, encodeValues, rowsOf, type Sheet } from '../sheet.ts';
import type { ImportIndex } from '../import-index.ts';

type Wage = { employee: string; hourly_rate: number | string | null; rate_from: string };

const entry = (wage: Wage) => ({
  key: encodeValues(wage.employee, wage.rate_from),
  content: encodeValues(wage.hourly_rate),
});

type Values = Readonly<Record<string, string>>;

const dayOf = (row: Values, { timeZone }: ImportIndex): string =>
  readDate(row['rate_from'] ?? '', timeZone, 'day');

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
    for (const { _id: id } of list) {
      const history = await reader.get('GET /employees/:id/wages', { params: { id } });
      importIndex.wages.set(
        id,
        history.map((wage) => ({
          rateFrom: wage.rate_from,
          rateCents: wireToCents(wage.hourly_rate),
        })),
      );
      entries.push(...history.map((wage) => ({ ...entry({ ...wage, employee: id }), id })));
    }
    return entries;
  },
  // The oldest first: what a rate does depends on those from before its day.
  orderOf: (row, importIndex) =>
    encodeValues(nameKey(row['employee_id'] ?? ''), dayOf(row, importIndex)),
  read(row, importIndex) {
    const employee = importIndex.employees.find(row['employee_id'] ?? '');
    const body = {
      hourly_rate: dollarsOf(row['hourly_rate']),
      rate_from: dayOf(row, importIndex),
    };
    return { ...entry({ ...body, employee }), body, params: { id: employee } };
  },
  isImplied({ body, params }, importIndex) {
    const { hourly_rate, rate_from } = body;
    const rateCents = typeof hourly_rate === 'number' ? dollarsToCents(hourly_rate) : null;
    const history = importIndex.wages.get(params?.['id'] ?? '') ?? [];
    return rateCents !== null && isInForce(history, { rateFrom: String(rate_from), rateCents });
  },
  async sideEffect({ params }, response, { tx, importIndex }) {
    const employee = params?.['id'] ?? '';
    const { updated_at } = response as { updated_at: string };
    const after = await listWages(tx, employee);
    const difference = compareWages(importIndex.wages.get(employee) ?? [], after);
    importIndex.wages.set(employee, after);
    const removed = difference.removed.map(({ rateFrom, rateCents }) =>
      entry({ employee, hourly_rate: centsToDollars(rateCents), rate_from: rateFrom }),
    );
    return {
      removedKeys: removed.map(({ key }) => key),
      notes: { rates: { ...difference, updated_at } },
    };
  },
};
