type Named = { _id: string; name: string };

/**
 * What people are called where several are listed: those who share a name carry their number too,
 * as far as it is known. `numbers` are employee ids as people know them, by `_id`.
 */
export function toldApart(
  people: readonly Named[],
  numbers: ReadonlyMap<string, string>,
): (person: Named) => string {
  const counts = new Map<string, number>();
  for (const { name } of people) counts.set(name, (counts.get(name) ?? 0) + 1);
  return ({ _id, name }) => {
    const number = numbers.get(_id);
    const isShared = (counts.get(name) ?? 0) > 1;
    return isShared && number !== undefined ? `${name} (${number})` : name;
  };
}
