import { AppError } from '@backcounter/core/errors';
import { missingResult } from '@backcounter/core/import-cells';
import { plainError } from '../../database-errors.ts';
import { findMerges, mergeFiller } from './merged-cells.ts';
import { formatOf, type NumberFormat } from './number-formats.ts';
import { tableOf, type TableRow, type UploadedFile, type UploadedTable } from './table.ts';
import { cellText, columnOf, plainText, type BookForm } from './workbook-cells.ts';
import { attribute, xmlReader, type XmlEvents } from './xml-reader.ts';
import type { ZipEntry } from './zip-entries.ts';

/** The parts (zip entries) of a workbook by path. */
type Parts = ReadonlyMap<string, ZipEntry>;

/** Rows are padded to their last cell, so a cell far to the right would be expensive. */
const maxColumns = 1000;

async function readPart(parts: Parts, path: string, events: XmlEvents): Promise<void> {
  const entry = parts.get(path);
  if (!entry) return;
  const reader = xmlReader(events);
  for await (const text of textOf(entry)) reader.write(text);
  reader.close();
}

async function* textOf({ content }: ZipEntry): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const bytes of content()) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

/** Targets of the relationships of a part, by id and by type. */
async function linksOf(parts: Parts, path: string) {
  const at = path.lastIndexOf('/') + 1;
  const folder = path.slice(0, at);
  const byId = new Map<string, string>();
  const byType = new Map<string, string>();
  await readPart(parts, `${folder}_rels/${path.slice(at)}.rels`, {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const target = attribute(attributes, 'Target') ?? '';
      const full = new URL(target, `file:///${folder}`).pathname.slice(1);
      byId.set(attribute(attributes, 'Id') ?? '', full);
      byType.set((attribute(attributes, 'Type') ?? '').split('/').at(-1) ?? '', full);
    },
  });
  return { byId, byType };
}

/** Reads the shared strings: the `t` elements of each, without phonetic hints (`rPh`). */
async function stringsOf(parts: Parts, path: string): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  const inside = { text: false, phonetic: false };
  await readPart(parts, path, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 't') inside.text = true;
      if (name === 'rPh') inside.phonetic = true;
    },
    text(part) {
      if (inside.text && !inside.phonetic) text += part;
    },
    close(name) {
      if (name === 't') inside.text = false;
      if (name === 'rPh') inside.phonetic = false;
      if (name === 'si') strings.push(plainText(text));
    },
  });
  return strings;
}

async function formatsOf(parts: Parts, path: string): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isOfCells = false;
  await readPart(parts, path, {
    open(name, attributes) {
      const id = Number(attribute(attributes, 'numFmtId'));
      if (name === 'numFmt') codes.set(id, attribute(attributes, 'formatCode') ?? '');
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells) formats.push(formatOf(id, codes.get(id)));
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}

const isTrue = (value = '') => /^(?:1|true)$/.test(value);

/** A cell while it is read. */
type Cell = {
  column: number;
  type: string | undefined;
  style: number;
  value: string;
  isFormula: boolean;
};

/** XML handlers that collect the finished rows of a sheet in `rows`. */
function sheetEvents(form: BookForm, rows: TableRow[]): XmlEvents {
  let row: TableRow = { line: 0, cells: [] };
  let cell: Cell = { column: -1, type: undefined, style: 0, value: '', isFormula: false };
  const inside = { cell: false, value: false, phonetic: false };
  return {
    open(name, attributes) {
      if (name === 'row') {
        row = { line: Number(attribute(attributes, 'r') ?? row.line + 1), cells: [] };
        if (isTrue(attribute(attributes, 'hidden'))) row.isHidden = true;
        cell = { ...cell, column: -1 };
      } else if (name === 'c') {
        const place = attribute(attributes, 'r');
        const column = place === undefined ? cell.column + 1 : columnOf(place);
        const style = Number(attribute(attributes, 's') ?? 0);
        cell = { column, type: attribute(attributes, 't'), style, value: '', isFormula: false };
        inside.cell = true;
      } else if (name === 'f') cell.isFormula = inside.cell;
      else if (name === 'rPh') inside.phonetic = true;
      else if (name === 'v' || name === 't') inside.value = inside.cell;
    },
    text(part) {
      if (inside.value && !inside.phonetic) cell.value += part;
    },
    close(name) {
      if (name === 'v' || name === 't') inside.value = false;
      else if (name === 'rPh') inside.phonetic = false;
      else if (name === 'c') {
        inside.cell = false;
        // The result of a formula may be an empty text; without a result it was never calculated.
        const isUnknown = cell.isFormula && cell.value === '' && cell.type !== 'str';
        if (cell.value === '' && !isUnknown) return;
        if (cell.column >= maxColumns) {
          throw plainError(
            `A sheet can have at most ${maxColumns.toLocaleString('en-US')} columns`,
          );
        }
        while (row.cells.length < cell.column) row.cells.push('');
        row.cells[cell.column] = isUnknown ? missingResult : cellText(cell, form);
      } else if (name === 'row') rows.push(row);
    },
  };
}

async function* rowsOf(book: string, sheet: ZipEntry, form: BookForm): AsyncGenerator<TableRow> {
  const rows: TableRow[] = [];
  const reader = xmlReader(sheetEvents(form, rows));
  try {
    const merges = await findMerges(textOf(sheet));
    const fill = merges.size === 0 ? (row: TableRow) => row : mergeFiller(merges);
    for await (const text of textOf(sheet)) {
      reader.write(text);
      yield* rows.splice(0).map(fill);
    }
    reader.close();
  } catch (error) {
    throw unreadable(book, error);
  }
}

const unreadable = (name: string, error: unknown) =>
  error instanceof AppError ? error : plainError(`${name} is not a readable workbook`, error);

/** Reads the sheets in tab order, and what is needed to decode their cells. */
async function openBook(parts: Parts) {
  const path = (await linksOf(parts, '')).byType.get('officeDocument') ?? 'xl/workbook.xml';
  const links = await linksOf(parts, path);
  const tabs: { title: string; isHidden: boolean; entry: ZipEntry }[] = [];
  let isFrom1904 = false;
  await readPart(parts, path, {
    open(name, attributes) {
      if (name === 'workbookPr') {
        isFrom1904 = isTrue(attribute(attributes, 'date1904'));
      }
      const entry =
        name === 'sheet'
          ? parts.get(links.byId.get(attribute(attributes, 'id') ?? '') ?? '')
          : null;
      if (!entry) return;
      const isHidden = /hidden$/i.test(attribute(attributes, 'state') ?? '');
      tabs.push({ title: attribute(attributes, 'name') ?? '', isHidden, entry });
    },
  });
  if (tabs.length === 0) throw new Error('No sheet');
  const strings = await stringsOf(parts, links.byType.get('sharedStrings') ?? '');
  const formats = await formatsOf(parts, links.byType.get('styles') ?? '');
  return { tabs, form: { strings, formats, isFrom1904 } satisfies BookForm };
}

/**
 * The tables of a workbook, one per sheet with rows below its header, read lazily. Throws AppError
 * `invalid` if the workbook is unreadable or empty.
 */
export async function workbookTables(
  { name }: UploadedFile,
  entries: readonly ZipEntry[],
): Promise<UploadedTable[]> {
  const parts = new Map(entries.map((entry) => [entry.name, entry]));
  const { tabs, form } = await openBook(parts).catch((error: unknown) => {
    throw unreadable(name, error);
  });
  const tables: UploadedTable[] = [];
  for (const { title, isHidden, entry } of tabs) {
    const full = tabs.length === 1 ? name : `${name} › ${title}${isHidden ? ' (hidden)' : ''}`;
    const table = await tableOf(full, rowsOf(name, entry, form));
    if (table && !table.isEmpty) tables.push({ ...table, isHidden });
  }
  if (tables.length === 0) throw plainError(`${name} holds no rows`);
  return tables;
}
