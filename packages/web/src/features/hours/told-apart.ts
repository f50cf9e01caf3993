import { sharedNames } from '../../api/shared-names.ts';

type Person = { _id: string; name: string; number?: string | undefined };

/** What people are called where several are listed: those who share a name carry their number too. */
export function toldApart(people: readonly Person[]): (person: Person) => string {
  const names = sharedNames(people, ({ name, number }) =>
    number === undefined ? name : `${name} (${number})`,
  );
  return ({ _id, name }) => names.get(_id) ?? name;
}
