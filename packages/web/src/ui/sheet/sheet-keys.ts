/** A cell by the positions of its row and column. */
export type CellPlace = { row: number; column: number };

export type SheetShape = {
  rows: number;
  columns: number;
  /** True for a cell into which something can be entered. */
  isOpen: (place: CellPlace) => boolean;
};

/** The cell with which entering begins; null where nothing can be entered. */
export const firstOpen = (shape: SheetShape): CellPlace | null => byColumn(shape)[0] ?? null;

type Pressed = { key: string; shiftKey: boolean; ctrlKey: boolean };

const positions = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** The open cells of the sheet in the order in which Enter goes through them: by column. */
function byColumn({ rows, columns, isOpen }: SheetShape): CellPlace[] {
  return positions(columns)
    .flatMap((column) => positions(rows).map((row) => ({ row, column })))
    .filter(isOpen);
}

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
  const place = began === null ? from : { row: from.row, column: began };
  const order = ({ row, column }: CellPlace) => column * shape.rows + row;
  const isFurther = (cell: CellPlace) =>
    isBack ? order(cell) < order(place) : order(cell) > order(place);
  const further = byColumn(shape).filter(isFurther);
  const next = isBack ? further.at(-1) : further[0];
  // Tabs go along the rows: below the last one there is nothing left.
  if (began !== null && next?.column !== began) return null;
  return next ?? null;
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
  const cells = ctrlKey
    ? byColumn(shape)
    : positions(shape.columns)
        .map((column) => ({ row: from.row, column }))
        .filter(shape.isOpen);
  return (key === 'Home' ? cells[0] : cells.at(-1)) ?? null;
}
