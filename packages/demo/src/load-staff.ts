import { attachmentWire } from '@backcounter/api/attachments';
import { z } from 'zod';
import { employeeWire } from '@backcounter/api/employees';
import { incomeTypeWire } from '@backcounter/api/income-types';
import { incomeWire } from '@backcounter/api/incomes';
import { shiftWire } from '@backcounter/api/shifts';
import { employeeNumber } from '@backcounter/core/employees';
import { nameKey } from '@backcounter/core/text';
import { minutesBetween } from '@backcounter/core/times';
import { rateOn, salaryCents } from '@backcounter/core/wages';
import type { Tx } from '@backcounter/storage/database';
import { deleteWages, listAllWages } from '@backcounter/storage/wages';
import { insertOwnedRows, insertWholeRows } from '@backcounter/storage/whole-rows';
import { centsOf } from './load-shops.ts';
import { snakeCaseRowColumns, readStored } from './stored-rows.ts';

/** A wage as the demo stores it; `employee_id` is the employee's `_id`. */
const wageWire = z.object({
  employee_id: z.string(),
  hourly_rate: z.number(),
  rate_from: z.string(),
});

/**
 * Loads employees, each with its rate from the day of entry; where the wage history is stored,
 * loadWages replaces it.
 */
export async function loadEmployees(tx: Tx, rows: unknown[]): Promise<void> {
  const employees = await readStored(tx, 'employees', {
    rows,
    schema: employeeWire,
    missing: () => ({ email: null, phone_number: null, has_pin: false }),
  });
  await insertOwnedRows(tx, 'employees', {
    rows: employees.map((employee) => ({
      id: employee.wire._id,
      name: employee.wire.name,
      name_key: nameKey(employee.wire.name),
      employee_id: employee.wire.employee_id,
      employee_id_key: nameKey(employee.wire.employee_id),
      employee_number: employeeNumber(employee.wire.employee_id),
      store_id: employee.wire.store_id._id,
      email: employee.wire.email,
      phone_number: employee.wire.phone_number,
      ...snakeCaseRowColumns(employee),
    })),
    parents: { store_id: 'stores' },
  });
  await insertOwnedRows(tx, 'wages', {
    rows: employees.map(({ wire }) => ({
      employee_id: wire._id,
      rate_from: wire.created_at.slice(0, 10),
      rate_cents: centsOf(wire.hourly_rate),
    })),
    parents: { employee_id: 'employees' },
  });
}

export async function loadWages(tx: Tx, rows: unknown[]): Promise<void> {
  const wages = z.array(wageWire).parse(rows);
  await deleteWages(tx, [...new Set(wages.map(({ employee_id }) => employee_id))]);
  await insertOwnedRows(tx, 'wages', {
    rows: wages.map(({ employee_id, hourly_rate, rate_from }) => ({
      employee_id,
      rate_from,
      rate_cents: centsOf(hourly_rate),
    })),
    parents: { employee_id: 'employees' },
  });
}

/** Loads shifts at the wages in force on their dates, so wages must be loaded before. */
export async function loadShifts(tx: Tx, rows: unknown[]): Promise<void> {
  const wages = Map.groupBy(await listAllWages(tx), (wage) => wage.employee_id);
  const shifts = await readStored(tx, 'shifts', {
    rows,
    schema: shiftWire,
    missing: () => ({ employee_name: '', store_name: '', status: 'scheduled' }),
  });
  await insertOwnedRows(tx, 'shifts', {
    rows: shifts.map((shift) => {
      const { _id, store_id, employee_id, date, start_time, end_time, status } = shift.wire;
      const minutes = minutesBetween(start_time, end_time);
      const rate = rateOn(wages.get(employee_id._id) ?? [], date);
      return {
        id: _id,
        store_id,
        employee_id: employee_id._id,
        date,
        start_time,
        end_time,
        status,
        minutes,
        rate_cents: rate,
        salary_cents: salaryCents(minutes, rate),
        ...snakeCaseRowColumns(shift),
      };
    }),
    parents: { store_id: 'stores', employee_id: 'employees' },
  });
}

export async function loadIncomeTypes(tx: Tx, rows: unknown[]): Promise<void> {
  const types = await readStored(tx, 'incomeTypes', { rows, schema: incomeTypeWire });
  await insertWholeRows(
    tx,
    'income_types',
    types.map((type) => ({
      id: type.wire._id,
      name: type.wire.name,
      name_key: nameKey(type.wire.name),
      default_amount_cents: centsOf(type.wire.defaultAmount),
      ...snakeCaseRowColumns(type),
    })),
  );
}

export async function loadAttachments(tx: Tx, rows: unknown[]): Promise<void> {
  const files = await readStored(tx, 'attachments', { rows, schema: attachmentWire });
  await insertWholeRows(
    tx,
    'attachments',
    files.map((file) => {
      const { _id: id, name, type, size, subject_kind, subject_id, hash } = file.wire;
      const columns = { id, name, name_key: nameKey(name), type, size, hash };
      return { ...columns, subject_kind, subject_id, ...snakeCaseRowColumns(file) };
    }),
  );
}

export async function loadIncomes(tx: Tx, rows: unknown[]): Promise<void> {
  const incomes = await readStored(tx, 'incomes', {
    rows,
    schema: incomeWire,
    missing: ({ date }) => ({
      description: null,
      isFixedAmount: false,
      isRecurring: false,
      startDate: date,
      endDate: date,
    }),
  });
  await insertOwnedRows(tx, 'incomes', {
    rows: incomes.map((income) => {
      const { wire } = income;
      const { date, startDate, endDate } = wire;
      // Dates equal to the date itself are not stored, so that they follow when it changes.
      const isSingle = !wire.isRecurring && startDate === date && endDate === date;
      return {
        id: wire._id,
        store_id: wire.storeId._id,
        income_type: wire.incomeType,
        income_type_key: nameKey(wire.incomeType),
        amount_cents: centsOf(wire.amount),
        date,
        description: wire.description,
        is_fixed_amount: wire.isFixedAmount ? 1 : 0,
        is_recurring: wire.isRecurring ? 1 : 0,
        start_date: isSingle ? null : startDate,
        end_date: isSingle ? null : endDate,
        ...snakeCaseRowColumns(income),
      };
    }),
    parents: { store_id: 'stores' },
  });
}
