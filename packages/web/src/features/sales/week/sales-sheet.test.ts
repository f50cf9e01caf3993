import { expect, it } from 'vitest';
import type { Sale } from '../sale-values.ts';
import { salesList, salesSheet } from './sales-sheet.ts';

const sale = (store: string, date: string, dollars: number): Sale => ({
  ...{ _id: `${store} ${date}`, store_id: { _id: store, name: store }, date, total_sales: dollars },
  ...{ description: null, createdAt: '', updatedAt: '2026-11-20T12:00:00.000Z' },
});

const week = {
  start: '2026-11-16',
  stores: ['Elm', 'Oak'].map((name) => ({ _id: name, name })),
  sales: [
    sale('Elm', '2026-11-17', 12.34),
    sale('Elm', '2026-11-10', 5),
    sale('Oak', '2026-11-09', 7.5),
    sale('Oak', '2026-11-18', 0),
  ],
  closedOn: () => undefined,
  mayUpdate: true,
};

it('says of a day the same for its totals as its cell says, with the week before', () => {
  for (const model of [salesSheet(week), salesList(week, 'Elm')]) {
    const amounts = (id: string) => model.amounts?.(id);
    expect(amounts('Elm 2026-11-17')).toEqual({ cents: 1234, hint: 500 });
    expect(amounts('Oak 2026-11-16')).toEqual({ cents: null, hint: 750 });
    expect(amounts('Oak 2026-11-18')).toEqual({ cents: 0, hint: null });
    expect(amounts('Elm 2026-11-16')).toEqual({ cents: null, hint: null });
    for (const store of ['Elm', 'Oak']) {
      for (const { id: date } of salesSheet(week).columns) {
        const { cents, hint } = model.cell(`${store} ${date}`);
        expect(amounts(`${store} ${date}`)).toEqual({ cents, hint });
      }
    }
  }
});
