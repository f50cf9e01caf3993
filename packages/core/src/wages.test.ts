import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './dates.ts';
import {
  compareWages,
  firstDifferentDay,
  isInForce,
  rateOn,
  salaryCents,
  wageChange,
  wagePeriods,
  withoutDifferences,
  type Wage,
  type WageDays,
} from './wages.ts';

const wages = [
  { rateFrom: '2026-01-10', rateCents: 1500 },
  { rateFrom: '2026-02-01', rateCents: 1600 },
  { rateFrom: '2027-01-01', rateCents: 1700 },
];

describe('rateOn', () => {
  it.each([
    ['a day before the first rate', '1999-12-31', 1500],
    ['the first day', '2026-01-10', 1500],
    ['the day before a raise', '2026-01-31', 1500],
    ['the day of a raise', '2026-02-01', 1600],
    ['a day after it', '2026-12-31', 1600],
    ['a day far in the future', '2036-01-01', 1700],
  ])('PRF-12 SHF-07 takes the rate in force on %s', (_, date, rate) => {
    expect(rateOn(wages, date)).toBe(rate);
  });
});

describe('salaryCents', () => {
  it.each([
    [480, 1500, 12_000],
    [90, 1525, 2288],
    [1, 29, 0],
    [1, 30, 1],
    [1, 1500, 25],
    [45, 1, 1],
    [0, 1500, 0],
    [480, 0, 0],
    [1020, 999_999_999_999, 16_999_999_999_983],
  ])('PRF-12 SHF-07 prices %i minutes at %i cents as %i, half up', (minutes, rate, salary) => {
    expect(salaryCents(minutes, rate)).toBe(salary);
  });
});

describe('wagePeriods', () => {
  it('PRF-12 cuts the whole calendar where the rate changes', () => {
    expect(wagePeriods(wages)).toEqual([
      { start: '0000-01-01', end: '2026-01-31', rateCents: 1500 },
      { start: '2026-02-01', end: '2026-12-31', rateCents: 1600 },
      { start: '2027-01-01', end: '9999-12-31', rateCents: 1700 },
    ]);
  });
});

describe('wageChange', () => {
  const first = [{ rateFrom: '2026-11-20', rateCents: 1500 }];
  const kept = { rateFrom: '2026-03-01', rateCents: 1500 };
  const chosen = '2026-10-01';

  it.each([
    ['a raise later', '2026-12-01', '2026-03-01', []],
    ['the same day, no shift before', '2026-11-20', '2026-11-20', []],
    ['the same day, no shift at all', '2026-11-20', null, []],
    ['the same day, shifts before', '2026-11-20', '2026-03-01', [kept]],
    ['an earlier day, shifts before it', '2026-06-01', '2026-03-01', [kept]],
    ['an earlier day, shifts only after it', '2026-01-01', '2026-03-01', []],
  ])('PRF-12 never rewrites the days before a new rate: %s', (_, rateFrom, firstShiftOn, more) => {
    const wage = { rateFrom, rateCents: 1600 };
    const days = { addedOn: chosen, firstShiftOn };
    expect(wageChange(first, wage, days)).toEqual({ added: [...more, wage], removedDate: null });
  });

  it.each([
    ['shifts before it', '2026-03-01', [kept]],
    ['no shift before it', null, []],
  ])(
    'PRF-12 a raise from before the day of entry does not end on that day: %s',
    (_, firstShiftOn, more) => {
      const wage = { rateFrom: '2026-06-01', rateCents: 1600 };
      const days = { addedOn: '2026-11-20', firstShiftOn };
      expect(wageChange(first, wage, days)).toEqual({
        added: [...more, wage],
        removedDate: '2026-11-20',
      });
    },
  );

  it('PRF-12 replaces the first rate with one of the day of entry', () => {
    const wage = { rateFrom: '2026-11-20', rateCents: 1600 };
    const days = { addedOn: '2026-11-20', firstShiftOn: null };
    expect(wageChange(first, wage, days)).toEqual({ added: [wage], removedDate: null });
  });

  it('PRF-12 keeps a later rate that was chosen', () => {
    const both = [...first, { rateFrom: '2026-12-01', rateCents: 1700 }];
    const wage = { rateFrom: '2026-06-01', rateCents: 1600 };
    const days = { addedOn: '2026-11-20', firstShiftOn: null };
    expect(wageChange(both, wage, days)).toEqual({ added: [wage], removedDate: '2026-11-20' });
  });

  it.each(['2026-11-20', '2026-11-21', '2036-01-01'])(
    'PRF-12 changes nothing when the rate is already in force on %s',
    (rateFrom) => {
      const days = { addedOn: '2026-11-20', firstShiftOn: '2019-01-01' };
      expect(wageChange(first, { rateFrom, rateCents: 1500 }, days)).toBeNull();
    },
  );

  it.each([
    ['the rate of the entry', '2026-11-20', '2026-11-20'],
    ['one that was chosen', chosen, null],
  ])(
    'PRF-12 stores a rate from before the earliest that is equal to it: %s',
    (_, addedOn, removedDate) => {
      const wage = { rateFrom: '2026-06-01', rateCents: 1500 };
      const days = { addedOn, firstShiftOn: '2026-03-01' };
      expect(wageChange(first, wage, days)).toEqual({ added: [wage], removedDate });
    },
  );

  it.each([
    ['another rate', 1700],
    ['the same as before', 1600],
  ])(
    'PRF-12 a rate set back to the one before its day leaves nothing there: %s',
    (_, rateCents) => {
      const wage = { rateFrom: '2026-12-01', rateCents };
      const history = [{ rateFrom: '2026-03-01', rateCents: 1600 }, wage];
      const days = { addedOn: '2026-11-20', firstShiftOn: '2026-03-01' };
      expect(wageChange(history, { ...wage, rateCents: 1600 }, days)).toEqual({
        added: [],
        removedDate: '2026-12-01',
      });
    },
  );

  it('PRF-12 keeps a rate that is set to the one before its day on another day', () => {
    const wage = { rateFrom: '2026-12-02', rateCents: 1600 };
    const history = [
      { rateFrom: '2026-03-01', rateCents: 1600 },
      { rateFrom: '2026-12-01', rateCents: 1700 },
    ];
    const days = { addedOn: '2026-11-20', firstShiftOn: null };
    expect(wageChange(history, wage, days)).toEqual({ added: [wage], removedDate: null });
  });

  it('PRF-12 takes the first rate of a history', () => {
    const wage = { rateFrom: '2026-12-02', rateCents: 1600 };
    const days = { addedOn: '2026-11-20', firstShiftOn: '2026-01-01' };
    expect(wageChange([], wage, days)).toEqual({ added: [wage], removedDate: null });
  });
});

/** The history after a rate was named. */
function named(history: readonly Wage[], wage: Wage, days: WageDays): readonly Wage[] {
  const change = wageChange(history, wage, days);
  if (!change) return history;
  const isReplaced = ({ rateFrom }: Wage) =>
    rateFrom === change.removedDate || change.added.some((one) => one.rateFrom === rateFrom);
  return inOrder([...history.filter((one) => !isReplaced(one)), ...change.added]);
}

const inOrder = (all: readonly Wage[]) =>
  all.toSorted((one, other) => (one.rateFrom < other.rateFrom ? -1 : 1));

describe('the rates of an employee', () => {
  const addedOn = '2026-11-20';
  const entered = (rateCents: number) => [{ rateFrom: addedOn, rateCents }];
  const day = fc.integer({ min: -40, max: 20 }).map((days) => addDays(addedOn, days));
  const rates = fc.constantFrom(1300, 1400, 1500);
  const setOf = (cents: fc.Arbitrary<number>) =>
    fc.uniqueArray(fc.record({ rateFrom: day, rateCents: cents }), {
      selector: ({ rateFrom }) => rateFrom,
      minLength: 1,
    });

  it('PRF-12 do not depend on the order in which they were named', () => {
    const different = fc
      .uniqueArray(
        day.filter((date) => date !== addedOn),
        { minLength: 1 },
      )
      .map((dates) => dates.map((rateFrom, index) => ({ rateFrom, rateCents: 1000 + index })));
    const orders = different.chain((set) =>
      fc.record({
        set: fc.constant(set),
        order: fc.shuffledSubarray(set, { minLength: set.length }),
        // As entered by hand: another one, or one that is named again with its day.
        entry: fc.constantFrom(
          1500,
          ...set.filter(({ rateFrom }) => rateFrom < addedOn).map(({ rateCents }) => rateCents),
        ),
      }),
    );
    fc.assert(
      fc.property(orders, ({ set, order, entry }) => {
        let history: readonly Wage[] = entered(entry);
        for (const wage of order) history = named(history, wage, { addedOn, firstShiftOn: null });
        const isReplaced = set.some(({ rateFrom }) => rateFrom < addedOn);
        expect(history).toEqual(inOrder(isReplaced ? set : [...set, ...entered(entry)]));
      }),
    );
  });

  it('PRF-12 named by day are in force on their days, and change nothing when named again', () => {
    const firstShift = fc.option(day);
    fc.assert(
      fc.property(setOf(rates), rates, firstShift, (set, entry, firstShiftOn) => {
        let history: readonly Wage[] = entered(entry);
        const all = inOrder(set);
        const days = { addedOn, firstShiftOn };
        for (const wage of all) history = named(history, wage, days);
        for (const wage of all) {
          expect(rateOn(history, wage.rateFrom)).toBe(wage.rateCents);
          expect(isInForce(history, wage)).toBe(true);
          expect(wageChange(history, wage, days)).toBeNull();
        }
      }),
    );
  });

  it('PRF-12 are as before once a later one is set back to the one before its day', () => {
    const mistyped = fc.record({ later: fc.integer({ min: 1, max: 20 }), rateCents: rates });
    fc.assert(
      fc.property(setOf(rates), mistyped, (set, { later, rateCents }) => {
        const days = { addedOn, firstShiftOn: null };
        let history: readonly Wage[] = entered(1500);
        for (const wage of inOrder(set)) history = named(history, wage, days);
        const last = history.at(-1) as Wage;
        const rateFrom = addDays(last.rateFrom, later);
        const changed = named(history, { rateFrom, rateCents }, days);
        expect(named(changed, { ...last, rateFrom }, days)).toEqual(history);
      }),
    );
  });

  it('PRF-12 are as before once what happened to them is taken back', () => {
    const steps = fc.array(fc.record({ rateFrom: day, rateCents: rates }), { minLength: 1 });
    fc.assert(
      fc.property(setOf(rates), steps, fc.option(day), (set, all, firstShiftOn) => {
        const history = inOrder(set);
        let after: readonly Wage[] = history;
        for (const wage of all) after = named(after, wage, { addedOn, firstShiftOn });
        expect(withoutDifferences(after, [compareWages(history, after)])).toEqual(history);
      }),
    );
  });
});

describe('what happened to a history', () => {
  const [first, second, third] = wages as [Wage, Wage, Wage];
  const lower = { ...second, rateCents: 1550 };

  it('PRF-12 are the rates that it has now, and those that it has no more', () => {
    expect(compareWages([first, second], [first, lower, third])).toEqual({
      added: [lower, third],
      removed: [second],
    });
  });

  it('PRF-12 is taken back in any order, and what else was changed since stays', () => {
    const later = { rateFrom: '2027-06-01', rateCents: 1900 };
    const differences = [
      { added: [second], removed: [third] },
      { added: [third], removed: [] },
    ];
    const history = [second, third, later];
    expect(withoutDifferences(history, differences)).toEqual([third, later]);
    expect(withoutDifferences(history, differences.toReversed())).toEqual([third, later]);
  });

  it.each([
    ['a rate that is gone', [first], { added: [second], removed: [] }],
    ['a rate that was changed', [first, lower], { added: [second], removed: [] }],
    ['another rate on the day of one', [lower, third], { added: [third], removed: [second] }],
    ['no rate left', [first], { added: [first], removed: [] }],
  ])('PRF-12 is not taken back with %s', (_, history, difference) => {
    expect(withoutDifferences(history, [difference])).toBeNull();
  });

  it.each([
    ['the day itself, as the earliest reaches back', '2025-05-05', [second], '2025-05-05'],
    ['the day itself', '2026-01-10', [lower, third], '2026-01-10'],
    ['a later day', '2026-01-15', [first, lower, third], '2026-02-01'],
    ['the start of one that is gone', '2026-02-10', [first, second], '2027-01-01'],
    ['none', '2026-02-10', [second, third], null],
  ])('PRF-12 makes another rate of %s', (_, since, after, expected) => {
    expect(firstDifferentDay(wages, after, since)).toBe(expected);
    expect(firstDifferentDay(after, wages, since)).toBe(expected);
  });
});
