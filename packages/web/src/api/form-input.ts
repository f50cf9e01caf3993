export type Unsaved<Values> = {
  /** The form's own: 'sale'. */
  name: string;
  /** The row or day that the form changes; only what was changed of it is kept. */
  subject?: string;
  /** Says in a few words what was typed. */
  describe: (values: Values) => string;
  /** Fields that are never stored. */
  secrets?: readonly (keyof Values)[];
};

/** Under which a form's input is kept. */
export const unsavedName = ({ name, subject }: Pick<Unsaved<never>, 'name' | 'subject'>): string =>
  subject === undefined ? name : `${name}:${subject}`;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function changesOf<Values extends object>(now: Partial<Values>, start: Values): Partial<Values> {
  const changed = Object.entries(now).filter(
    ([name, value]) => !isSame(value, start[name as keyof Values]),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}

/**
 * What is kept of a form: everything of a new row, whose first values may be others next time; of
 * a stored one the changes, so that what somebody else changes meanwhile stays.
 */
export function typedPart<Values extends object>(
  values: Values,
  start: Values,
  { subject, secrets = [] }: Pick<Unsaved<Values>, 'subject' | 'secrets'>,
): Partial<Values> {
  const typed = subject === undefined ? values : changesOf(values, start);
  const open = Object.entries(typed).filter(([name]) => !secrets.includes(name as keyof Values));
  return Object.fromEntries(open) as Partial<Values>;
}

/** True when something stands in the form that is worth keeping. */
export function isTyped<Values extends object>(
  values: Values,
  start: Values,
  { secrets = [] }: Pick<Unsaved<Values>, 'secrets'> = {},
): boolean {
  return Object.keys(typedPart(values, start, { subject: '', secrets })).length > 0;
}

type Merged<Values> = {
  before: Partial<Values>;
  now: Partial<Values>;
  start: Values;
  dependents: { [Name in keyof Values]?: readonly (keyof Values)[] };
};

/** Input that was typed before, and over it what was typed since. */
export function mergeInput<Values extends object>(input: Merged<Values>): Partial<Values> {
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
