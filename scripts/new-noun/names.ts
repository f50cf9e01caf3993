/** A noun by the names that it has in files, types, tables and sentences. */
export type NounNames = {
  /** `fuel-drops`: files and paths. */
  file: string;
  /** `fuel_drops`: the table. */
  table: string;
  /** `fuelDrops`: the kind, its permissions and variables. */
  kind: string;
  /** `fuelDrop` and `FuelDrop`: one of them. */
  one: string;
  One: string;
  /** `Fuel drops` and `fuel drop`: in sentences. */
  label: string;
  word: string;
};

const pattern = /^[a-z]+(-[a-z]+)*s$/;

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The names of a noun; throws when it is not written as a file is: plural, in kebab case. */
export function namesOf(file: string): NounNames {
  if (!pattern.test(file)) {
    throw new Error('Name the noun in the plural and in kebab case, such as fuel-drops');
  }
  const kind = file.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const one = kind.slice(0, -1);
  const words = file.replaceAll('-', ' ');
  return {
    file,
    table: file.replaceAll('-', '_'),
    kind,
    one,
    One: upper(one),
    label: upper(words),
    word: words.slice(0, -1),
  };
}
