import { strFromU8, unzipSync } from 'fflate';

/** Sheets of a workbook by name, each a list of rows of texts as stored. */
export type Workbook = ReadonlyMap<string, string[][]>;

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

const unescape = (text: string) =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole: string, ...codes: unknown[]) => {
    const [decimal, hex, name] = codes.map((code) => (typeof code === 'string' ? code : ''));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (entities[name ?? ''] ?? whole);
  });

const attribute = (tag: string, name: string) =>
  unescape(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '');

const elements = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?(?:/>|>(.*?)</${name}>)`, 'gs'))].map(
    ([whole, inner = '']) => ({ whole, inner }),
  );

const textOf = (xml: string) =>
  elements(xml, 't')
    .map(({ inner }) => unescape(inner))
    .join('');

/** Text of a cell: a shared string, an inline string, or a number. */
function cellText({ whole, inner }: { whole: string; inner: string }, shared: readonly string[]) {
  const tag = whole.slice(0, whole.indexOf('>'));
  const type = attribute(tag, 't');
  if (type === 'inlineStr') return textOf(inner);
  const value = elements(inner, 'v')[0]?.inner ?? '';
  return type === 's' ? (shared[Number(value)] ?? '') : unescape(value);
}

/** Reads a workbook as spreadsheet programs do; throws when a part is missing. */
export function readXlsx(file: Uint8Array): Workbook {
  const parts = unzipSync(file);
  const part = (path: string) => {
    const found = parts[path];
    if (!found) throw new Error(`The workbook has no ${path}`);
    return strFromU8(found);
  };
  const targets = new Map(
    elements(part('xl/_rels/workbook.xml.rels'), 'Relationship').map(({ whole }) => [
      attribute(whole, 'Id'),
      attribute(whole, 'Target').replace(/^\/?(xl\/)?/, 'xl/'),
    ]),
  );
  const isShared = 'xl/sharedStrings.xml' in parts;
  const shared = isShared
    ? elements(part('xl/sharedStrings.xml'), 'si').map(({ inner }) => textOf(inner))
    : [];
  return new Map(
    elements(part('xl/workbook.xml'), 'sheet').map(({ whole }) => {
      const sheet = part(targets.get(attribute(whole, 'r:id')) ?? '');
      const rows = elements(sheet, 'row').map(({ inner }) =>
        elements(inner, 'c').map((cell) => cellText(cell, shared)),
      );
      return [attribute(whole, 'name'), rows];
    }),
  );
}
