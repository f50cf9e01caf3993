import { sessionMessages } from '@backcounter/core/session-times';
import { nameKey } from '@backcounter/core/text';

/** What the list of employees gives to everybody (IDN-17). */
export type Listed = {
  name: string;
  employee_id: string;
  store_id: { name: string } | null;
};

export type Choice = { name: string; ids: string; stores: string };

const joined = (texts: Iterable<string>) => [...new Set(texts)].join(', ');

/**
 * Each name once, as it was first written, by the alphabet, with all its numbers and stores
 * (IDN-04, IDN-05).
 */
export function choicesOf(employees: readonly Listed[]): Choice[] {
  const byName = Map.groupBy(employees, ({ name }) => nameKey(name));
  return [...byName.values()]
    .map((rows) => ({
      name: rows[0]?.name.trim() ?? '',
      ids: joined(rows.map((row) => row.employee_id)),
      stores: joined(rows.flatMap((row) => row.store_id?.name ?? [])),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-US'));
}

/** The message that refuses a name, or null (IDN-10, IDN-11). */
export function nameProblem(name: string): string | null {
  const { length } = name.trim();
  if (length === 0) return sessionMessages.employeeNameRequired;
  return length < 2 ? sessionMessages.employeeNameTooShort : null;
}
