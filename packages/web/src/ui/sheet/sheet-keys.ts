/** Zero-based position of a cell. */
export type CellPlace = { row: number; column: number };

export type SheetShape = {
  rows: number;
  columns: number;
  /** True if Enter fills in row by row, as where a row is a day; column by column otherwise. */
  isByRow?: boolean;
  /** True if the cell is editable. */
  isOpen: (place: CellPlace) => boolean;
};

/** The position of a cell in Enter's order. */
const orderOf = ({ row, column }: CellPlace, { rows, columns, isByRow }: SheetShape) =>
  isByRow ? row * columns + column : column * rows + row;

function placeAt(order: number, { rows, columns, isByRow }: SheetShape): CellPlace {
  return isByRow
    ? { row: Math.floor(order / columns), column: order % columns }
    : { row: order % rows, column: Math.floor(order / rows) };
}

/**
 * The next open cell in Enter's order, or the previous one; null if there is none. Stops at the
 * first hit, as a sheet may have thousands of cells.
 */
function nextOpen(shape: SheetShape, after: number, step: 1 | -1) {
  const end = shape.rows * shape.columns;
  for (let order = after + step; order >= 0 && order < end; order += step) {
    const place = placeAt(order, shape);
    if (shape.isOpen(place)) return place;
  }
  return null;
}

/** The first open cell; null if there is none. */
export const firstOpen = (shape: SheetShape): CellPlace | null => nextOpen(shape, -1, 1);

/** The first open cell of the last row or column that has one, e.g. the latest day. */
export function firstOfLast(line: keyof CellPlace, shape: SheetShape): CellPlace | null {
  const last = nextOpen(shape, shape.rows * shape.columns, -1);
  if (!last) return null;
  return firstOpen({
    ...shape,
    isOpen: (place) => place[line] === last[line] && shape.isOpen(place),
  });
}

type Pressed = { key: string; shiftKey: boolean; ctrlKey: boolean };

/**
 * Where Enter moves: down, and from the last row to the next column's first open cell, or with
 * `isByRow` along the row and to the next one; Shift reverses. After Tabs it moves to the next row of
 * `tabStart`, where they started. Null at the end.
 */
export function enterFrom(
  from: CellPlace,
  shape: SheetShape,
  { isBack = false, tabStart = null }: { isBack?: boolean; tabStart?: number | null } = {},
): CellPlace | null {
  // Tab already goes along rows.
  const start = shape.isByRow ? null : tabStart;
  const order = orderOf({ row: from.row, column: start ?? from.column }, shape);
  const next = nextOpen(shape, order, isBack ? -1 : 1);
  // After tabbing along rows, the last row is the end.
  if (start !== null && next?.column !== start) return null;
  return next;
}

const steps: Record<string, CellPlace> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** Where an arrow key, Home or End moves; null if nowhere. */
export function moveFrom(from: CellPlace, shape: SheetShape, pressed: Pressed): CellPlace | null {
  if (pressed.key === 'Home' || pressed.key === 'End') return edgeFrom(from, shape, pressed);
  const step = steps[pressed.key];
  if (!step) return null;
  let place = from;
  for (;;) {
    place = { row: place.row + step.row, column: place.column + step.column };
    const { row, column } = place;
    if (row < 0 || column < 0 || row >= shape.rows || column >= shape.columns) return null;
    if (shape.isOpen(place)) return place;
  }
}

/** The first or last open cell of the row, or of the sheet with Ctrl. */
function edgeFrom(from: CellPlace, shape: SheetShape, { key, ctrlKey }: Pressed): CellPlace | null {
  const ofRow = ({ column }: CellPlace): CellPlace => ({ row: from.row, column });
  const row: SheetShape = { ...shape, rows: 1, isOpen: (place) => shape.isOpen(ofRow(place)) };
  const range = ctrlKey ? shape : row;
  const end = range.rows * range.columns;
  const edge = key === 'Home' ? firstOpen(range) : nextOpen(range, end, -1);
  return edge && !ctrlKey ? ofRow(edge) : edge;
}
