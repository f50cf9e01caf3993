import { disambiguateNames } from '@backcounter/core/unique-names';

type Person = { _id: string; name: string; number?: string | undefined };

/** Display names that are unique in a list: people who share a name get their number appended. */
export function uniqueNames(people: readonly Person[]): (person: Person) => string {
  const names = disambiguateNames(people, {
    idOf: ({ _id }) => _id,
    longNameOf: ({ name, number }) => (number === undefined ? name : `${name} (${number})`),
  });
  return ({ _id, name }) => names.get(_id) ?? name;
}
