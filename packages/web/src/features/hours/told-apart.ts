import { sharedNames } from '../../api/shared-names.ts';

type Named = { _id: string; name: string };

/**
 * What people are called where several are listed: those who share a name carry their number too,
 * as far as it is known. `numbers` are employee ids as people know them, by `_id`.
 */
export function toldApart(
  people: readonly Named[],
  numbers: ReadonlyMap<string, string>,
): (person: Named) => string {
  const names = sharedNames(people, ({ _id, name }) => {
    const number = numbers.get(_id);
    return number === undefined ? name : `${name} (${number})`;
  });
  return ({ _id, name }) => names.get(_id) ?? name;
}
