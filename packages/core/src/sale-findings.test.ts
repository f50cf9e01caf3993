import { describe, expect, it } from 'vitest';
import { addDays, datesFrom } from './dates.ts';
import { daysWithoutShifts, missingDays, unusualSales, type StoreSales } from './sale-findings.ts';
import { inWords } from './testing/in-words.ts';

// A Friday.
const today = '2026-11-20';
const range = { start: '2026-10-01', end: '2026-11-27' };
const weekStartsOn = 'monday';
const closedThrough = null;

/** A store that sold $100 and a little more on each day from September on. */
function storeWith(
  changes: Record<string, number | null>,
  closed: Partial<StoreSales['closed']> = {},
): StoreSales {
  const days = datesFrom('2026-09-01', 81);
  const sales = new Map(days.map((date, index) => [date, 100_00 + (index % 5) * 100]));
  for (const [date, cents] of Object.entries(changes)) {
    if (cents === null) sales.delete(date);
    else sales.set(date, cents);
  }
  return {
    ...{ storeId: 's1', storeName: 'Main St', startedOn: '2026-09-01', sales, dismissedIds: [] },
    closed: { weekdays: [], dates: [], ...closed },
  };
}

describe('missingDays', () => {
  const missing = (...dates: string[]) => Object.fromEntries(dates.map((date) => [date, null]));

  it('reports a day without a sale, and what it usually brings', () => {
    const store = storeWith(missing('2026-11-10'));
    expect(inWords(missingDays(store, { range, today, weekStartsOn, closedThrough }))).toEqual([
      {
        id: 'missing_day.2026-11-10.s1.2026-11-10',
        kind: 'missing_day',
        storeName: 'Main St',
        dates: ['2026-11-10'],
        title: 'Main St: no sale entered for Nov 10, 2026',
        detail: 'The store is open, and usually sells $102.00 on the day.',
        cents: 102_00,
        storeId: 's1',
        path: '/dashboard/sales?panel=week&store=s1&week=2026-11-09&date=2026-11-10',
        at: '2026-11-10',
      },
    ]);
  });

  it('reports days of a store without recent sales, and no amount that it usually sells', () => {
    const store = { ...storeWith({}), sales: new Map<string, number>() };
    const [found] = inWords(missingDays(store, { range, today, weekStartsOn, closedThrough }));
    expect([found?.cents, found?.detail]).toEqual([
      0,
      'The store is open, and has no recent sales to compare.',
    ]);
  });

  it('reports the days of a week as one finding', () => {
    const store = storeWith(missing('2026-11-08', '2026-11-09', '2026-11-10', '2026-11-13'));
    expect(
      inWords(missingDays(store, { range, today, weekStartsOn, closedThrough })).map(
        ({ title }) => title,
      ),
    ).toEqual([
      'Main St: no sale entered for Nov 8, 2026',
      'Main St: no sale entered for 3 days from Nov 9, 2026 to Nov 13, 2026',
    ]);
  });

  it('groups the days by the week of the business', () => {
    const store = storeWith(missing('2026-11-07', '2026-11-08', '2026-11-09'));
    const days = { range, today, weekStartsOn: 'sunday', closedThrough } as const;
    expect(missingDays(store, days).map(({ id }) => id)).toEqual([
      'missing_day.2026-11-07.s1.2026-11-07',
      'missing_day.2026-11-08.s1.2026-11-08.2026-11-09',
    ]);
  });

  it.each(['monday', 'sunday'] as const)(
    'tells of no day that was dismissed, and of those that go missing later, in weeks from %s',
    (startsOn) => {
      const dismissedIds = ['missing_day.2026-11-10.s1.2026-11-10.2026-11-11'];
      const store = storeWith(missing('2026-11-10', '2026-11-11', '2026-11-12'));
      const days = { range, today, weekStartsOn: startsOn, closedThrough };
      const found = inWords(missingDays({ ...store, dismissedIds }, days));
      expect(found.map(({ title }) => title)).toEqual([
        'Main St: no sale entered for Nov 12, 2026',
      ]);
    },
  );

  it('treats dismissals from before ids named all days as the rest of that week from Monday', () => {
    const dismissedIds = ['missing_day.2026-11-07.s1', 'no_shifts.2026-11-09.s1', 'of no finding'];
    const store = storeWith(missing('2026-11-07', '2026-11-08', '2026-11-09'));
    const days = { range, today, weekStartsOn: 'sunday', closedThrough } as const;
    expect(missingDays({ ...store, dismissedIds }, days).map(({ at }) => at)).toEqual([
      '2026-11-09',
    ]);
  });

  it.each([
    ['two days ago', '2026-11-18', {}],
    ['a weekday off', '2026-11-10', { weekdays: [2] }],
    ['a holiday', '2026-11-10', { dates: ['2026-11-10'] }],
    ['a day before those that are looked at', '2026-09-30', {}],
  ])('leaves %s alone', (_, date, closed) => {
    expect(
      missingDays(storeWith(missing(date), closed), { range, today, weekStartsOn, closedThrough }),
    ).toEqual([]);
  });

  it('includes the first and the last day of the range', () => {
    const store = storeWith(missing('2026-11-02', '2026-11-09'));
    const asked = { start: '2026-11-02', end: '2026-11-09' };
    expect(
      missingDays(store, { range: asked, today, weekStartsOn, closedThrough }).map(({ at }) => at),
    ).toEqual(['2026-11-02', '2026-11-09']);
  });

  it('expects nothing before the first sale', () => {
    const sales = new Map([['2026-11-16', 100_00]]);
    const store = { ...storeWith({}), startedOn: '2026-11-16', sales };
    expect(
      missingDays(store, { range, today, weekStartsOn, closedThrough }).map(({ at }) => at),
    ).toEqual(['2026-11-17']);
  });

  it('reports no day whose books are closed, as nobody can enter it', () => {
    const store = storeWith(missing('2026-11-09', '2026-11-10', '2026-11-11'));
    const found = (through: string) =>
      missingDays(store, { range, today, weekStartsOn, closedThrough: through }).map(
        ({ id }) => id,
      );
    expect(found('2026-11-08')).toEqual([
      'missing_day.2026-11-09.s1.2026-11-09.2026-11-10.2026-11-11',
    ]);
    expect(found('2026-11-10')).toEqual(['missing_day.2026-11-11.s1.2026-11-11']);
    expect(found('2026-11-11')).toEqual([]);
  });
});

describe('unusualSales', () => {
  it.each([
    [1_020_000, 'high', 1_009_800],
    [1_02, 'low', 100_98],
  ])('finds a sale of %d cents: unusually %s', (cents, size, cost) => {
    const store = storeWith({ '2026-11-10': cents });
    const found = inWords(unusualSales(store, { range, today }));
    expect(found).toMatchObject([
      {
        id: 'unusual_sale.2026-11-10.s1',
        size,
        soldCents: cents,
        title: `Main St: the sale of Nov 10, 2026 is unusually ${size}`,
        cents: cost,
      },
    ]);
  });

  it.each([
    [7, []],
    [8, ['2026-11-13']],
  ])('knows after %i sales of a weekday what is usual: %j', (count, dates) => {
    const fridays = Array.from({ length: count }, (_, index) => addDays('2026-11-13', -7 * index));
    const sales = new Map(fridays.map((date, index) => [date, 100_00 + index * 100]));
    sales.set('2026-11-13', 900_00);
    const found = unusualSales({ ...storeWith({}), sales }, { range, today });
    expect(found.map(({ at }) => at)).toEqual(dates);
  });

  it('ignores usual sales, even on a weekday that is always three times the others', () => {
    const saturdays = datesFrom('2026-09-05', 77).filter((_, index) => index % 7 === 0);
    const store = storeWith(Object.fromEntries(saturdays.map((date) => [date, 300_00])));
    expect(unusualSales(store, { range, today })).toEqual([]);
  });

  it.each([
    ['of a day that is not over', today, 1_02, []],
    ['of the day before', '2026-11-19', 1_02, ['low']],
    ['of a day that is not over', today, 1_020_000, ['high']],
  ])('judges the sale %s, %s with %d cents, as %j', (_, date, cents, sizes) => {
    const found = unusualSales(storeWith({ [date]: cents }), { range, today });
    expect(found.map(({ size }) => size)).toEqual(sizes);
  });
});

describe('daysWithoutShifts', () => {
  const all = datesFrom(addDays(today, -28), 36);
  const plannedBut = (...dates: string[]) => new Set(all.filter((date) => !dates.includes(date)));
  const titles = (planned: ReadonlySet<string>, store = storeWith({})) =>
    inWords(daysWithoutShifts(store, { range, today, weekStartsOn, planned })).map(
      ({ title }) => title,
    );

  it('reports today and the next days, those of a week as one finding', () => {
    expect(titles(plannedBut(today))).toEqual(['Main St: nobody is planned for Nov 20, 2026']);
    expect(titles(plannedBut('2026-11-27'))).toEqual([
      'Main St: nobody is planned for Nov 27, 2026',
    ]);
    expect(titles(plannedBut('2026-11-21', '2026-11-24', '2026-11-25'))).toEqual([
      'Main St: nobody is planned for Nov 21, 2026',
      'Main St: nobody is planned for Nov 24, 2026 to Nov 25, 2026',
    ]);
  });

  it('does not report a dismissed day again when the first of its days is over', () => {
    const store = {
      ...storeWith({}),
      dismissedIds: ['no_shifts.2026-11-23.s1.2026-11-23.2026-11-24'],
    };
    expect(titles(plannedBut('2026-11-24', '2026-11-25'), store)).toEqual([
      'Main St: nobody is planned for Nov 25, 2026',
    ]);
  });

  it('leaves alone days off and stores that do not plan', () => {
    expect(titles(plannedBut('2026-11-24'), storeWith({}, { weekdays: [2] }))).toEqual([]);
    expect(titles(new Set())).toEqual([]);
    expect(titles(plannedBut('2026-11-24', '2026-11-17', '2026-11-10'))).toEqual([]);
  });

  it.each([1, 2, 3, 4])('passes over one week without a plan, %i before', (weeksAgo) => {
    const empty = '2026-11-24';
    expect(titles(plannedBut(empty, addDays(empty, -7 * weeksAgo)))).toEqual([
      'Main St: nobody is planned for Nov 24, 2026',
    ]);
  });
});
