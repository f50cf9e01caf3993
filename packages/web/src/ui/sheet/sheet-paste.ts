import { readCellText, settledText, type SheetModel } from './sheet-model.ts';
import type { CellPlace } from './sheet-keys.ts';

/** What a paste does: new texts of cells, or the reasons at the cells for which nothing is done. */
export type Pasted =
  | { kind: 'texts'; texts: Readonly<Record<string, string>> }
  | { kind: 'refused'; reasons: Readonly<Record<string, string>> }
  | { kind: 'too-long'; reasons: Readonly<Record<string, string>> };

const daysOfWeek = 7;

const tooLong = 'This is more than one week. Use Import and Export for longer lists.';

/** Puts a block in at a cell, all of it or nothing. */
export function pasteBlock(model: SheetModel, at: CellPlace, block: readonly string[][]): Pasted {
  const height = block.length;
  const width = block[0]?.length ?? 0;
  const fits = at.row + height <= model.rows.length && at.column + width <= model.columns.length;
  if (!fits) {
    const isLine = height === 1 || width === 1;
    if (isLine && Math.max(height, width) > daysOfWeek) {
      return { kind: 'too-long', reasons: reasonAt(model, at, tooLong) };
    }
    const size = `${countOf(height, 'row')} and ${countOf(width, 'column')}`;
    return { kind: 'refused', reasons: reasonAt(model, at, `${size} do not fit here`) };
  }
  const cells = block.flatMap((line, down) =>
    line.map((text, across) => {
      const place = { row: at.row + down, column: at.column + across };
      return { text, id: idAt(model, place), reason: reasonAgainst(model, place, text) };
    }),
  );
  const refused = cells.flatMap(({ id, reason }) =>
    typeof reason === 'string' ? [[id, reason] as const] : [],
  );
  if (refused.length > 0) return { kind: 'refused', reasons: Object.fromEntries(refused) };
  const taken = cells.filter(({ reason }) => reason === null);
  const texts = taken.map(({ id, text }) => [id, settledText(text, model.judge)] as const);
  return { kind: 'texts', texts: Object.fromEntries(texts) };
}

const leftAlone = Symbol('left alone');

const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

function idAt({ rows, columns, idAt: id }: SheetModel, { row, column }: CellPlace): string {
  return id(rows[row]?.id ?? '', columns[column]?.id ?? '');
}

const reasonAt = (model: SheetModel, place: CellPlace, reason: string) => ({
  [idAt(model, place)]: reason,
});

/** Why a text cannot go into a cell, null when it can; what is empty leaves a shut cell alone. */
function reasonAgainst(
  model: SheetModel,
  place: CellPlace,
  text: string,
): string | null | typeof leftAlone {
  const stored = model.cell(idAt(model, place));
  const shut = stored.closed ?? stored.fixed;
  const { cents, problem } = readCellText(text, model.judge);
  if (problem !== null) return `“${text}”: ${problem}`;
  if (shut === undefined) return null;
  return cents === null || cents === stored.cents ? leftAlone : shut;
}
