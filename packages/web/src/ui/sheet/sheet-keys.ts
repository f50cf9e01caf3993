/** A cell by the positions of its row and column. */
export type CellPlace = { row: number; column: number };

export type SheetShape = {
  rows: number;
  columns: number;
  /** True for a cell into which something can be entered. */
  isOpen: (place: CellPlace) => boolean;
};

/**
 * The next open cell behind a position in the order in which Enter goes, column by column, or before
 * it; null when there is none. It looks no further than there: a sheet may have thousands of cells.
 */
function nextOpen({ rows, columns, isOpen }: SheetShape, after: number, step: 1 | -1) {
  for (let order = after + step; order >= 0 && order < rows * columns; order += step) {
    const place: CellPlace = { row: order % rows, column: Math.floor(order / rows) };
    if (isOpen(place)) return place;
  }
  return null;
}

/** The cell with which entering begins; null where nothing can be entered. */
export const firstOpen = (shape: SheetShape): CellPlace | null => nextOpen(shape, -1, 1);

/** The first open cell of the last column that has one: of a week the latest day. */
export function firstOfLast(shape: SheetShape): CellPlace | null {
  const last = nextOpen(shape, shape.rows * shape.columns, -1);
  if (!last) return null;
  return firstOpen({
    ...shape,
    isOpen: (place) => place.column === last.column && shape.isOpen(place),
  });
}

type Pressed = { key: string; shiftKey: boolean; ctrlKey: boolean };

/**
 * Where Enter goes from a cell: down, and from the last row to the next column's first open cell;
 * with Shift the other way round. `began` is the column in which Tabs began, whose next row it goes
 * to. Null when there is nothing further.
 */
export function enterFrom(
  from: CellPlace,
  shape: SheetShape,
  { isBack = false, began = null }: { isBack?: boolean; began?: number | null } = {},
): CellPlace | null {
  const order = (began ?? from.column) * shape.rows + from.row;
  const next = nextOpen(shape, order, isBack ? -1 : 1);
  // Tabs go along the rows: below the last one there is nothing left.
  if (began !== null && next?.column !== began) return null;
  return next;
}

const steps: Record<string, CellPlace> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** Where an arrow, Home or End leads from a cell; null when it leads nowhere. */
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

/** The first or last open cell of the row, with Ctrl of the sheet. */
function edgeFrom(from: CellPlace, shape: SheetShape, { key, ctrlKey }: Pressed): CellPlace | null {
  const ofRow = ({ column }: CellPlace): CellPlace => ({ row: from.row, column });
  const row: SheetShape = { ...shape, rows: 1, isOpen: (place) => shape.isOpen(ofRow(place)) };
  const asked = ctrlKey ? shape : row;
  const end = asked.rows * asked.columns;
  const edge = key === 'Home' ? firstOpen(asked) : nextOpen(asked, end, -1);
  return edge && !ctrlKey ? ofRow(edge) : edge;
}
