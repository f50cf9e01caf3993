import type { SheetModel, StoredCell } from './sheet-model.ts';

type Example = {
  rows?: number;
  stored?: Record<string, { cents: number; version: string; subject?: string }>;
  hints?: Record<string, number>;
  closed?: Record<string, string>;
  fixed?: Record<string, string>;
};

/** A sheet for tests: rows a, b, … and days 1 to 7; amounts must be positive. */
export function sheetOf({ rows = 2, stored, hints, closed, fixed }: Example = {}): SheetModel {
  const ids = Array.from({ length: rows }, (_, index) =>
    rows > 26 ? `row${index}` : String.fromCharCode(97 + index),
  );
  return {
    label: 'Example',
    corner: 'Row',
    rows: ids.map((id) => ({ id, label: id.toUpperCase() })),
    columns: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ id: `day${day}`, label: `Day ${day}` })),
    idAt: (row, column) => `${row} ${column}`,
    columnOf: (id) => id.split(' ')[1] ?? '',
    cell: (id): StoredCell => {
      const [row = '', day = ''] = id.split(' ');
      return {
        id,
        name: `${row.toUpperCase()}, Day ${day.slice(3)}`,
        cents: stored?.[id]?.cents ?? null,
        version: stored?.[id]?.version ?? null,
        subject: stored?.[id]?.subject,
        hint: hints?.[id] ?? null,
        closedReason: closed?.[id],
        readOnlyReason: fixed?.[id],
        readOnlyHint: fixed?.[id] === undefined ? undefined : 'Ask the owner.',
      };
    },
    validate: (dollars) => (dollars > 0 ? null : 'Too small'),
    totalLabel: 'Total',
  };
}
