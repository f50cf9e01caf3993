export type UnsavedOptions<Values> = {
  /** Identifies the form: 'sale'. */
  name: string;
  /** The row or day being edited; then only changed fields are stored. */
  subject?: string;
  /** Summarizes the input in a few words. */
  describe: (values: Values) => string;
  /** Fields that are never stored. */
  secrets?: readonly (keyof Values)[];
};

/** The storage name of a form's input. */
export const unsavedName = ({
  name,
  subject,
}: Pick<UnsavedOptions<never>, 'name' | 'subject'>): string =>
  subject === undefined ? name : `${name}:${subject}`;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function changesOf<Values extends object>(now: Partial<Values>, start: Values): Partial<Values> {
  const changed = Object.entries(now).filter(
    ([name, value]) => !isSame(value, start[name as keyof Values]),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}

/**
 * The values to store: all of a new row, whose defaults may differ next time; only the changes of
 * an existing row, so that concurrent edits by others survive.
 */
export function inputToKeep<Values extends object>(
  values: Values,
  start: Values,
  { subject, secrets = [] }: Pick<UnsavedOptions<Values>, 'subject' | 'secrets'>,
): Partial<Values> {
  const typed = subject === undefined ? values : changesOf(values, start);
  const open = Object.entries(typed).filter(([name]) => !secrets.includes(name as keyof Values));
  return Object.fromEntries(open) as Partial<Values>;
}

/** True if the form holds changes worth storing. */
export function hasInput<Values extends object>(
  values: Values,
  start: Values,
  { secrets = [] }: Pick<UnsavedOptions<Values>, 'secrets'> = {},
): boolean {
  return Object.keys(inputToKeep(values, start, { subject: '', secrets })).length > 0;
}

type MergeInput<Values> = {
  before: Partial<Values>;
  now: Partial<Values>;
  start: Values;
  dependents: { [Name in keyof Values]?: readonly (keyof Values)[] };
};

/** Merges newer input over older; changing a field resets its dependents. */
export function mergeInput<Values extends object>(input: MergeInput<Values>): Partial<Values> {
  const { before, now, start, dependents } = input;
  const changes = changesOf(now, start);
  const merged = { ...before, ...changes };
  const names = Object.keys(dependents) as (keyof Values)[];
  for (const name of names) {
    if (!(name in changes) || isSame(now[name], before[name])) continue;
    for (const dependent of dependents[name] ?? []) {
      merged[dependent] = now[dependent] ?? start[dependent];
    }
  }
  return merged;
}
