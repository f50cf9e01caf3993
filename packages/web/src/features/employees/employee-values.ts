import type { ResponseOf } from '@backcounter/api/client';
import type { Business } from '@backcounter/core/business';
import { parseTypedDate } from '@backcounter/core/dates';
import { employeeInput, employeeRules } from '@backcounter/core/employees';
import { parseInput } from '@backcounter/core/fields';
import { dollarsToCents, formatCents } from '@backcounter/core/money';
import type { RowOf } from '../../api/client.ts';
import { dollarsOf } from '../../ui/money-field.tsx';
import { joinBrief, formatTypedAmount } from '../../ui/brief.ts';

/** An employee of the list; fields that only managers see may be missing. */
export type Employee = RowOf<'GET /employees'>;

/** Formats a rate in dollars as `$15.50`; empty without a rate. */
export function formatRate(dollars: number | undefined): string {
  const cents = dollars === undefined ? null : dollarsToCents(dollars);
  return cents === null ? '' : formatCents(cents);
}

/** Form state; wire field names. */
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

/** Describes unsaved input when the form offers to restore it. */
export const describeEmployee = ({ name, hourly_rate }: EmployeeValues): string =>
  joinBrief([name, formatTypedAmount(hourly_rate)], 'an employee');

/** Names an employee: `Ann Lee, 1004, Main St`. */
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

/** Request body of a new employee; email and phone number are omitted if empty (EMP-10). */
export function toNewEmployee(values: EmployeeValues, employeeId: string | undefined) {
  const { email, phone_number } = values;
  return {
    ...basics(values),
    ...(employeeId === undefined ? {} : { employee_id: employeeId }),
    ...(email.trim() === '' ? {} : { email }),
    ...(phone_number.trim() === '' ? {} : { phone_number }),
  };
}

/** Request body of an update; an emptied email or phone number is cleared. */
export function toChangedEmployee(values: EmployeeValues & { rate_from: string }) {
  const { email, phone_number, rate_from } = values;
  return {
    ...basics(values),
    rate_from: parseTypedDate(rate_from),
    email: email.trim() === '' ? null : email,
    phone_number: phone_number.trim() === '' ? null : phone_number,
  };
}

/** Runs the server's rules; throws the error that the server would return. */
export function checkEmployee(body: object, business: Business): void {
  parseInput(employeeInput, body, employeeRules(business));
}

type WageRate = ResponseOf<'GET /employees/:id/wages'>[number];

/** The rate in force on a day, in dollars; `wages` oldest first, the earliest reaches back. */
export const rateInForce = (wages: readonly WageRate[], date: string): number | undefined =>
  (wages.findLast(({ rate_from }) => rate_from <= date) ?? wages[0])?.hourly_rate;

/**
 * The next known rate, which ends one that starts on `from`. The initial rate does not count on its
 * automatic start date, where a new rate replaces it (core's wageChange).
 */
export function nextRate(
  wages: readonly WageRate[],
  from: string,
  addedOn: string,
): WageRate | undefined {
  return wages.find(
    ({ rate_from }, index) => rate_from > from && !(index === 0 && rate_from === addedOn),
  );
}
