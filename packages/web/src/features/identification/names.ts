import { sessionMessages } from '@backcounter/core/session-times';
import { nameKey } from '@backcounter/core/text';

/** What every role may read of the employee list (IDN-17). */
export type ListedEmployee = {
  name: string;
  employee_id: string;
  store_id: { name: string } | null;
};

export type EmployeeChoice = { name: string; ids: string; stores: string };

const joined = (texts: Iterable<string>) => [...new Set(texts)].join(', ');

/**
 * Distinct names as first written, sorted, each with all its numbers and stores (IDN-04, IDN-05).
 */
export function choicesOf(employees: readonly ListedEmployee[]): EmployeeChoice[] {
  const byName = Map.groupBy(employees, ({ name }) => nameKey(name));
  return [...byName.values()]
    .map((rows) => ({
      name: rows[0]?.name.trim() ?? '',
      ids: joined(rows.map((row) => row.employee_id)),
      stores: joined(rows.flatMap((row) => row.store_id?.name ?? [])),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-US'));
}

/** The message for an invalid name, else null (IDN-10, IDN-11). */
export function nameProblem(name: string): string | null {
  const { length } = name.trim();
  if (length === 0) return sessionMessages.employeeNameRequired;
  return length < 2 ? sessionMessages.employeeNameTooShort : null;
}
