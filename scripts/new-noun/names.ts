/** The names of a noun in files, types, tables and sentences. */
export type NounNames = {
  /** `fuel-drops`: files and paths. */
  file: string;
  /** `fuel_drops`: the table. */
  table: string;
  /** `fuelDrops`: the kind, its permissions and variables. */
  kind: string;
  /** `FuelDrops`: the plural in names of types and functions. */
  Many: string;
  /** `fuelDrop` and `FuelDrop`: the singular. */
  one: string;
  One: string;
  /** `Fuel drops` and `fuel drops`: the plural in sentences. */
  label: string;
  words: string;
  /** The singular there: `Fuel drop` and `fuel drop`. */
  title: string;
  word: string;
};

const pattern = /^[a-z]+(-[a-z]+)*s$/;

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Singular of a plural: `delivery` for `deliveries`, `box` for `boxes`, `drop` for `drops`. */
function singularOf(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`;
  return /(?:ch|sh|ss|x|zz)es$/.test(plural) ? plural.slice(0, -2) : plural.slice(0, -1);
}

/**
 * Derives the names of a noun; throws unless it is given like a file name: plural, in kebab case.
 */
export function namesOf(file: string): NounNames {
  if (!pattern.test(file)) {
    throw new Error('Name the noun in the plural and in kebab case, such as fuel-drops');
  }
  const kind = file.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const one = singularOf(kind);
  const words = file.replaceAll('-', ' ');
  const word = singularOf(words);
  return {
    file,
    table: file.replaceAll('-', '_'),
    kind,
    Many: upper(kind),
    one,
    One: upper(one),
    label: upper(words),
    words,
    title: upper(word),
    word,
  };
}
