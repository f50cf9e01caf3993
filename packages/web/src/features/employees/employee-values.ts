import type { AnswerOf } from '@backcounter/api/client';
import type { Business } from '@backcounter/core/business';
import { parseTypedDate } from '@backcounter/core/dates';
import { employeeInput, employeeRules } from '@backcounter/core/employees';
import { parseInput } from '@backcounter/core/fields';
import { dollarsToCents, formatCents } from '@backcounter/core/money';
import type { RowOf } from '../../api/client.ts';
import { dollarsOf } from '../../ui/money-field.tsx';
import { inBrief, typedAmount } from '../../ui/brief.ts';

/** An employee of the list; what only managers see may be missing. */
export type Employee = RowOf<'GET /employees'>;

/** `$15.50` of the dollars on the wire; nothing where there is no rate. */
export function formatRate(dollars: number | undefined): string {
  const cents = dollars === undefined ? null : dollarsToCents(dollars);
  return cents === null ? '' : formatCents(cents);
}

/** What the form holds, keyed as on the wire. */
export type EmployeeValues = {
  name: string;
  store_id: string;
  hourly_rate: string;
  email: string;
  phone_number: string;
};

export const noEmployee: EmployeeValues = {
  name: '',
  store_id: '',
  hourly_rate: '',
  email: '',
  phone_number: '',
};

/** What was typed, for the offer of it. */
export const describeEmployee = ({ name, hourly_rate }: EmployeeValues): string =>
  inBrief([name, typedAmount(hourly_rate)], 'an employee');

/** `Ann Lee, 1004, Main St`. */
export const employeeInBrief = ({
  name,
  employee_id,
  store_id,
}: Pick<Employee, 'name' | 'employee_id' | 'store_id'>): string =>
  [name, employee_id, store_id.name].join(', ');

const basics = ({ name, store_id, hourly_rate }: EmployeeValues) => ({
  name,
  store_id,
  hourly_rate: dollarsOf(hourly_rate) ?? Number.NaN,
});

/** A new employee; email and phone number only when they were given (EMP-10). */
export function toNewEmployee(values: EmployeeValues, employeeId: string | undefined) {
  const { email, phone_number } = values;
  return {
    ...basics(values),
    ...(employeeId === undefined ? {} : { employee_id: employeeId }),
    ...(email.trim() === '' ? {} : { email }),
    ...(phone_number.trim() === '' ? {} : { phone_number }),
  };
}

/** A changed employee; an emptied email or phone number is cleared. */
export function toChangedEmployee(values: EmployeeValues & { rate_from: string }) {
  const { email, phone_number, rate_from } = values;
  return {
    ...basics(values),
    rate_from: parseTypedDate(rate_from),
    email: email.trim() === '' ? null : email,
    phone_number: phone_number.trim() === '' ? null : phone_number,
  };
}

/** Runs the rules that the server runs; throws what it would answer. */
export function checkEmployee(body: object, business: Business): void {
  parseInput(employeeInput, body, employeeRules(business));
}

type NotedRate = AnswerOf<'GET /employees/:id/wages'>[number];

/**
 * The rate that ends one from a day on: the next that is known. The one that the employee was entered
 * with, on a day that nobody chose, gives way instead (core's wageChange).
 */
export function laterRate(
  wages: readonly NotedRate[],
  from: string,
  addedOn: string,
): NotedRate | undefined {
  return wages.find(
    ({ rate_from }, index) => rate_from > from && !(index === 0 && rate_from === addedOn),
  );
}
