import { expect, it } from 'vitest';
import { emptySums, addCell } from '../../../ui/sheet/sheet-model.ts';
import { salesList, salesSheet } from './sales-sheet.ts';

/** A week that has a value on one day (by index) and null on the others. */
const only = <T>(position: number, value: T) =>
  Array.from({ length: 7 }, (_, day) => (day === position ? value : null));

const at = '2026-11-20T12:00:00.000Z';

const week = {
  start: '2026-11-16',
  stores: ['Elm', 'Oak', 'Ash'].map((name) => ({
    _id: name,
    name,
    closed: { weekdays: [], dates: name === 'Oak' ? ['2026-11-18', '2026-11-19'] : [] },
  })),
  sales: {
    days: ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-11-${day}`),
    stores: [
      {
        store_id: 'Elm',
        total_sales: only(1, 12.34),
        week_before: only(1, 5),
        sale_ids: only(1, 'sale'),
        updated_at: only(1, at),
      },
      {
        store_id: 'Oak',
        total_sales: only(2, 0),
        week_before: only(0, 7.5),
        sale_ids: only(2, 'zero'),
        updated_at: only(2, at),
      },
    ],
  },
  unusual: [
    {
      store_id: 'Elm',
      at: '2026-11-17',
      kind: 'unusual_sale' as const,
      size: 'low' as const,
      detail: '$12.34, where a Tuesday usually brings $5,000.00.',
    },
  ],
  closedOn: (date: string) => (date > '2026-11-20' ? 'in the future' : undefined),
  inClosedBooks: () => undefined,
  mayUpdate: true,
  mayDelete: true,
  mayCompare: true,
  today: '2026-11-20',
};

it('sums the cells of each day, and those of the week before', () => {
  const model = salesSheet(week);
  expect(model.cell('Elm 2026-11-17')).toMatchObject({ cents: 1234, hint: 500 });
  expect(model.cell('Oak 2026-11-16')).toMatchObject({ cents: null, hint: 750 });
  expect(model.cell('Oak 2026-11-18')).toMatchObject({ cents: 0, hint: null });
  expect(model.cell('Ash 2026-11-16')).toMatchObject({ cents: null, hint: null });
  for (const { id } of model.columns) {
    const cells = model.rows.map((row) => model.cell(model.idAt(row.id, id)));
    const sums = cells.reduce(
      (sum, { cents, hint = null }) => addCell(sum, { cents, hint }),
      emptySums,
    );
    expect(model.sums?.(id)).toEqual(sums);
  }
  expect(model.sums?.('2026-11-17')).toEqual({
    ...{ cents: 1234, hint: 500, missing: 0 },
    compared: { cents: 1234, hint: 500 },
  });
  expect(model.sums?.('2026-11-16')).toMatchObject({ cents: 0, hint: 750, missing: 1 });
});

it('marks the day with an unusual sale, with the reason', () => {
  for (const model of [salesSheet(week), salesList(week, 'Elm')]) {
    expect(model.cell('Elm 2026-11-17').finding).toEqual({
      text: 'unusually low',
      detail: '$12.34, where a Tuesday usually brings $5,000.00.',
    });
    expect(model.cell('Oak 2026-11-18').finding).toBeUndefined();
    expect(model.cell('Elm 2026-11-16').finding).toBeUndefined();
  }
});

it('says of a day on which a store is closed that nothing is expected', () => {
  for (const model of [salesSheet(week), salesList(week, 'Oak')]) {
    expect(model.cell('Oak 2026-11-19').emptyText).toBe('Closed');
    // It may be open after all.
    expect(model.cell('Oak 2026-11-18')).toMatchObject({ cents: 0, closedReason: undefined });
    expect(model.cell('Oak 2026-11-20').emptyText).toBeUndefined();
    expect(model.cell('Elm 2026-11-19').emptyText).toBeUndefined();
  }
});

it('knows a cell’s column in both layouts', () => {
  for (const model of [salesSheet(week), salesList(week, 'Elm')]) {
    for (const row of model.rows) {
      for (const { id } of model.columns) expect(model.columnOf(model.idAt(row.id, id))).toBe(id);
    }
  }
});

it('SAL-05 knows the stored sale of a day, and who may not change it', () => {
  const { cell } = salesSheet({ ...week, mayUpdate: false });
  expect(cell('Elm 2026-11-17')).toMatchObject({ version: at, subject: 'sale' });
  expect(cell('Oak 2026-11-18').readOnlyReason).toMatch(/^Only an owner/);
  expect(cell('Oak 2026-11-18').readOnlyHint).toMatch(/^Delete it in Sales History/);
  const fixed = salesSheet({ ...week, mayUpdate: false, mayDelete: false });
  expect(fixed.cell('Oak 2026-11-18').readOnlyHint).toBeUndefined();
  const empty = cell('Elm 2026-11-18');
  expect(empty).toMatchObject({ name: 'Elm, Wed, Nov 18', cents: null, version: null });
  expect([empty.subject, empty.readOnlyReason]).toEqual([undefined, undefined]);
});

it('compares if anything was sold in the week before', () => {
  expect(salesSheet(week).isCompared).toBe(true);
  const stores = week.sales.stores.map((store) => ({ ...store, week_before: only(0, null) }));
  const first = { ...week.sales, stores };
  expect(salesSheet({ ...week, sales: first }).isCompared).toBe(false);
});

it('shows no total of days to come, and one of every store', () => {
  const withoutTotal = ({ hasNoTotal, rows, columns }: ReturnType<typeof salesSheet>) =>
    [...rows, ...columns].map(({ id }) => id).filter((id) => hasNoTotal?.(id));
  for (const model of [salesSheet(week), salesList(week, 'Elm')]) {
    expect(withoutTotal(model)).toEqual(['2026-11-21', '2026-11-22']);
  }
});

it('ROL-07 shows no total of days that the user may not see, nor of a week of such days', () => {
  const noTotal = (closedUntil: string) =>
    [salesSheet, salesList].map((sheetOf) => {
      const closedOn = (date: string) => (date <= closedUntil ? 'not open' : undefined);
      const { rows, columns, hasNoTotal } = sheetOf({ ...week, closedOn }, 'Elm');
      return [...rows, ...columns].map(({ id }) => id).filter((id) => hasNoTotal?.(id));
    });
  const days = week.sales.days;
  expect(noTotal('2026-11-18')).toEqual([days.slice(0, 3), days.slice(0, 3)]);
  expect(noTotal('2026-11-22')).toEqual([
    ['Elm', 'Oak', 'Ash', ...days],
    [...days, 'Elm'],
  ]);
});

it('SAL-21 shows no comparison to users who see only part of the week before', () => {
  expect(salesSheet({ ...week, mayCompare: false }).isCompared).toBe(false);
});

it('a day in closed books can be read but not changed, whoever looks', () => {
  const inClosedBooks = (date: string) => (date <= '2026-11-17' ? 'closed' : undefined);
  for (const mayUpdate of [true, false]) {
    const { cell } = salesSheet({ ...week, mayUpdate, inClosedBooks });
    const ofBooks = cell('Elm 2026-11-17');
    expect([ofBooks.readOnlyReason, ofBooks.readOnlyHint]).toEqual(['closed', undefined]);
    expect(cell('Elm 2026-11-16').readOnlyReason).toBe('closed');
    expect(cell('Elm 2026-11-19').readOnlyReason).toBeUndefined();
  }
});
