/** Told of what an XML file holds, under names without their prefix. */
export type XmlEvents = {
  open: (name: string, attributes: string) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/** A mark or a text of XML may not be longer; no cell of a workbook is. */
const longest = 1_000_000;

const references: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, ...found) => {
    const [decimal, hexadecimal, name] = found as (string | undefined)[];
    if (name !== undefined) return references[name] ?? whole;
    const code = decimal === undefined ? parseInt(hexadecimal ?? '', 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** An attribute by its name without a prefix; undefined when it is not there. */
export function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found ? decoded(found[1] ?? found[2] ?? '') : undefined;
}

/** Reads XML as it comes, in parts that may end anywhere. It knows no entities but XML's own. */
export class XmlReader {
  readonly #events: XmlEvents;
  #rest = '';

  constructor(events: XmlEvents) {
    this.#events = events;
  }

  /** Takes the next part. Throws for what is no XML of a workbook. */
  write(part: string): void {
    const text = this.#rest + part;
    let at = 0;
    for (let end = 0; end !== -1;) {
      const mark = text.indexOf('<', at);
      end = mark === -1 ? -1 : endOf(text, mark);
      if (end === -1) break;
      if (mark > at) this.#events.text?.(decoded(text.slice(at, mark)));
      this.#tell(text.slice(mark + 1, end));
      at = end + 1;
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > longest) throw new Error('No XML of a workbook');
  }

  #tell(mark: string): void {
    const { open, text, close } = this.#events;
    if (mark.startsWith('?') || mark.startsWith('!--')) return;
    if (mark.startsWith('![CDATA[')) return text?.(mark.slice(8, -2));
    if (mark.startsWith('!')) throw new Error('A document type is no part of a workbook');
    if (mark.startsWith('/')) return close?.(local(mark.slice(1).trim()));
    const isWhole = mark.endsWith('/');
    const inner = isWhole ? mark.slice(0, -1) : mark;
    const space = inner.search(/\s/);
    const name = local(space === -1 ? inner : inner.slice(0, space));
    open(name, space === -1 ? '' : inner.slice(space));
    if (isWhole) close?.(name);
  }
}

/** Where a mark ends that begins at a place; -1 when its end has not come yet. */
function endOf(text: string, mark: number): number {
  if (text.startsWith('<!--', mark)) return shifted(text.indexOf('-->', mark), 2);
  if (text.startsWith('<![CDATA[', mark)) return shifted(text.indexOf(']]>', mark), 2);
  // A comment or section that has only begun is told by its next part.
  if (text.length - mark < 9 && text.startsWith('<!', mark)) return -1;
  for (let at = mark + 1; ;) {
    const end = text.indexOf('>', at);
    const quote = text.slice(at, end === -1 ? undefined : end).search(/["']/);
    if (end === -1 || quote === -1) return end;
    const closing = text.indexOf(text.charAt(at + quote), at + quote + 1);
    if (closing === -1) return -1;
    at = closing + 1;
  }
}

const shifted = (place: number, by: number) => (place === -1 ? -1 : place + by);
