import { readCellText, normalizeCellText, type SheetModel } from './sheet-model.ts';
import { placeBlock } from './pasted-names.ts';
import type { CellPlace } from './sheet-keys.ts';

/** Result of a paste: new cell texts, or reasons by cell why nothing changes. */
export type Pasted =
  | { kind: 'texts'; texts: Readonly<Record<string, string>> }
  | { kind: 'refused'; reasons: Readonly<Record<string, string>> }
  | { kind: 'too-long'; reasons: Readonly<Record<string, string>> };

const tooLong = 'This is more than one week. Use Import and Export for longer lists.';

/** Pastes a block at a cell, or where its names say; all or nothing. */
export function pasteBlock(model: SheetModel, at: CellPlace, block: readonly string[][]): Pasted {
  const placed = placeBlock(model, at, block);
  if (placed.kind === 'too-long') {
    return { kind: 'too-long', reasons: { [idAt(model, at)]: tooLong } };
  }
  if (placed.kind === 'refused') {
    return { kind: 'refused', reasons: { [idAt(model, at)]: placed.reason } };
  }
  const cells = placed.cells.map(({ place, text }) => ({
    text,
    id: idAt(model, place),
    reason: reasonAgainst(model, place, text),
  }));
  const refused = cells.flatMap(({ id, reason }) =>
    typeof reason === 'string' ? [[id, reason] as const] : [],
  );
  if (refused.length > 0) return { kind: 'refused', reasons: Object.fromEntries(refused) };
  const enteredCells = cells.filter(({ reason }) => reason === null);
  const texts = enteredCells.map(
    ({ id, text }) => [id, normalizeCellText(text, model.validate)] as const,
  );
  return { kind: 'texts', texts: Object.fromEntries(texts) };
}

const leftAlone = Symbol('left alone');

function idAt({ rows, columns, idAt: id }: SheetModel, { row, column }: CellPlace): string {
  return id(rows[row]?.id ?? '', columns[column]?.id ?? '');
}

/** Why a text cannot be entered; null if it can. Empty or equal text leaves a locked cell alone. */
function reasonAgainst(
  model: SheetModel,
  place: CellPlace,
  text: string,
): string | null | typeof leftAlone {
  const stored = model.cell(idAt(model, place));
  const lockedReason = stored.closedReason ?? stored.readOnlyReason;
  const { cents, problem } = readCellText(text, model.validate);
  if (problem !== null) return `“${text}”: ${problem}`;
  if (lockedReason === undefined) return null;
  return cents === null || cents === stored.cents ? leftAlone : lockedReason;
}
