import { describe, expect, it } from 'vitest';
import { monthsOf } from './dates.ts';
import { AppError } from './errors.ts';
import { parseInput } from './fields.ts';
import {
  incomeInput,
  incomeSpan,
  incomeYears,
  proposedSpan,
  proposeRecurring,
  recurringIncomeInput,
  toIncome,
  type RecurringIncome,
} from './incomes.ts';
import { chicago as business } from './testing/chicago.ts';

const input = (more: object = {}) => ({
  storeId: 's1',
  incomeType: 'Lottery',
  amount: 12.5,
  date: '2026-11-20',
  ...more,
});

const read = (more: object = {}, own?: Parameters<typeof toIncome>[2]) =>
  toIncome(parseInput(incomeInput, input(more)), business, own);

function errorOf(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return error.fields;
  }
  return null;
}

describe('toIncome', () => {
  it('INC-18 leaves the fixed amount open and takes the date as start and end', () => {
    expect(read()).toEqual({
      storeId: 's1',
      incomeType: 'Lottery',
      amountCents: 1250,
      date: '2026-11-20',
      description: null,
      isFixedAmount: null,
      isRecurring: false,
      startDate: null,
      endDate: null,
    });
  });

  it.each([
    ['INC-13', 'storeId', undefined, 'Please select a specific store'],
    ['INC-13', 'storeId', '', 'Please select a specific store'],
    ['INC-13', 'storeId', 'all', 'Please select a specific store'],
    ['INC-14', 'incomeType', undefined, 'Please select an income type'],
    ['INC-14', 'incomeType', ' ', 'Please select an income type'],
    ['INC-15', 'amount', undefined, 'Please enter a valid amount'],
    ['INC-15', 'amount', '5', 'Please enter a valid amount'],
    ['INC-15', 'amount', -0.01, 'Please enter a valid amount'],
    ['DAT-12', 'amount', 1.005, 'Amount must have at most two decimals'],
    ['INC-16', 'date', undefined, 'Please select a date'],
    ['INC-16', 'date', '', 'Please select a date'],
    ['INC-17', 'date', '2026-11-21', 'Future dates are not allowed'],
    ['INC-17', 'date', '2026-02-29', 'Day must be between 1 and 28 for February 2026'],
    ['INC-18', 'isRecurring', 'yes', 'Must be true or false'],
    ['INC-18', 'startDate', '2026-13-01', 'Invalid date'],
    ['INC-18', 'endDate', '2026-11-19', 'The end date must not be before the start date'],
    ['INC-19', 'incomeType', 'x'.repeat(201), 'Must be at most 200 characters'],
  ])('%s refuses %s %j', (_, field, value, message) => {
    expect(errorOf(() => read({ [field]: value }))).toEqual({ [field]: message });
  });

  it('INC-18 accepts a recurring income without an end, which only the form requires', () => {
    expect(read({ isRecurring: true })).toMatchObject({ isRecurring: true, endDate: null });
    const parse = (endDate: string | null) =>
      parseInput(recurringIncomeInput, input({ isRecurring: true, endDate }));
    expect(errorOf(() => parse(null))).toEqual({ endDate: 'Please select an end date' });
    expect(parse('2027-11-20').endDate).toBe('2027-11-20');
  });

  it('INC-15 takes zero', () => {
    expect(read({ amount: 0 }).amountCents).toBe(0);
  });

  it('INC-18 takes a start and end in the future', () => {
    const span = { isRecurring: true, startDate: '2026-12-01', endDate: '2027-05-31' };
    expect(read(span)).toMatchObject(span);
  });

  it('INC-18 stores no start and end for a single income', () => {
    const span = { startDate: '2026-11-20', endDate: '2026-11-20' };
    expect(read(span)).toMatchObject({ startDate: null, endDate: null });
    expect(read({ ...span, isRecurring: true })).toMatchObject(span);
  });

  it('INC-18 trims start and end, and treats blanks as none', () => {
    const span = { isRecurring: true, startDate: ' 2026-12-01 ', endDate: ' 2027-05-31' };
    expect(read(span)).toMatchObject({ startDate: '2026-12-01', endDate: '2027-05-31' });
    expect(read({ startDate: ' ', endDate: '  ' })).toMatchObject({
      startDate: null,
      endDate: null,
    });
  });

  it("INC-17 lets a row's own date stay", () => {
    const own = { date: '2026-11-21', start_date: null, end_date: null };
    expect(read({ date: '2026-11-21' }, own).date).toBe('2026-11-21');
  });
});

describe('incomeSpan', () => {
  it.each([
    [null, null, '2026-11-20', '2026-11-20'],
    ['2026-12-01', null, '2026-12-01', '2026-12-01'],
    ['2026-10-01', null, '2026-10-01', '2026-11-20'],
    [null, '2027-01-31', '2026-11-20', '2027-01-31'],
  ])('INC-18 reads start %j and end %j', (startDate, endDate, start, end) => {
    expect(incomeSpan({ date: '2026-11-20', startDate, endDate })).toEqual({ start, end });
  });
});

describe('proposeRecurring', () => {
  const rent = (more: Partial<RecurringIncome> = {}): RecurringIncome => ({
    storeId: { _id: 's1' },
    incomeType: 'Rent',
    amount: 500,
    description: null,
    date: '2026-01-31',
    isRecurring: true,
    startDate: '2026-01-31',
    endDate: '2028-12-31',
    ...more,
  });
  const dates = (incomes: RecurringIncome[], month: string, today = '2028-12-31') =>
    proposeRecurring(incomes, month, today).map((proposal) => proposal.date);

  it.each([
    ['2026-02', '2026-02-28'],
    ['2026-04', '2026-04-30'],
    ['2026-05', '2026-05-31'],
    ['2028-02', '2028-02-29'],
  ])("INC-18 proposes the start's day or the month's last for %s", (month, date) => {
    expect(dates([rent()], month)).toEqual([date]);
  });

  it.each([
    ['before its start', rent(), '2025-12', '2028-12-31'],
    ['after its end', rent({ endDate: '2026-03-30' }), '2026-03', '2028-12-31'],
    ['after today', rent(), '2026-11', '2026-11-29'],
    ['in the month it was entered in', rent(), '2026-01', '2028-12-31'],
    ['that is not recurring', rent({ isRecurring: false }), '2026-02', '2028-12-31'],
  ])('INC-18 proposes nothing %s', (_, income, month, today) => {
    expect(dates([income], month, today)).toEqual([]);
  });

  it.each([
    ['on its first day, where it was entered before', rent({ date: '2025-12-31' }), '2026-01'],
    ['on its last day', rent({ endDate: '2026-03-31' }), '2026-03'],
    ['today', rent(), '2026-07'],
  ])('INC-18 proposes one %s', (_, income, month) => {
    expect(dates([income], month, `${month}-31`)).toEqual([`${month}-31`]);
  });

  it('INC-18 proposes across years what started on a leap day or at the end of a year', () => {
    const leap = { date: '2028-02-29', startDate: '2028-02-29', endDate: '2032-12-31' };
    const fromLeap = ['2028-03', '2029-01', '2029-02', '2032-02'].flatMap((month) =>
      dates([rent(leap)], month, '2032-12-31'),
    );
    expect(fromLeap).toEqual(['2028-03-29', '2029-01-29', '2029-02-28', '2032-02-29']);
    const december = rent({ date: '2026-12-31', startDate: '2026-12-31' });
    expect(dates([december], '2027-01')).toEqual(['2027-01-31']);
    expect(dates([december], '2027-01', '2027-01-30')).toEqual([]);
  });

  it('INC-18 does not propose again what was confirmed for the same store and type', () => {
    const confirmed = rent({ incomeType: ' rent ', date: '2026-02-27', isRecurring: false });
    expect(dates([rent(), confirmed], '2026-02')).toEqual([]);
    const elsewhere = { ...confirmed, storeId: { _id: 's2' } };
    expect(dates([rent(), elsewhere], '2026-02')).toEqual(['2026-02-28']);
    expect(dates([rent(), rent(), confirmed], '2026-02')).toEqual(['2026-02-28']);
    expect(dates([rent(), { ...confirmed, amount: 510 }], '2026-02')).toEqual([]);
  });

  it.each([
    ['amount', rent({ amount: 700 })],
    ['description', rent({ description: 'Upstairs' })],
  ])(
    'INC-18 proposes the other one of a type when the one of another %s was confirmed',
    (_, other) => {
      const confirmed = { ...other, date: '2026-02-28', isRecurring: false };
      const left = (incomes: RecurringIncome[]) =>
        proposeRecurring(incomes, '2026-02', '2028-12-31').map(({ income }) => income);
      const first = rent();
      expect(left([first, other, confirmed])).toEqual([first]);
      expect(left([confirmed, other, first])).toEqual([first]);
      const changed = { ...confirmed, amount: 1, description: 'Changed' };
      expect(left([first, other, changed])).toHaveLength(1);
      expect(left([first, other, confirmed, changed])).toEqual([]);
    },
  );

  it('INC-18 takes a recurring income for itself only, in the month of its own date too', () => {
    const other = rent({ date: '2026-02-03', startDate: '2026-03-03' });
    expect(dates([other, rent()], '2026-02')).toEqual(['2026-02-28']);
    expect(dates([rent(), other], '2026-03')).toEqual(['2026-03-31', '2026-03-03']);
  });
});

describe('proposedSpan', () => {
  it.each([
    ['2026-11-20', '2026-11-20', '2027-05-31', ['2026-12-20', '2027-05-20']],
    ['2026-11-20', '2026-11-20', '2027-05-19', ['2026-12-20', '2027-04-20']],
    ['2026-11-20', '2026-01-31', '2026-11-30', ['2026-01-31', '2026-10-31']],
    ['2026-11-20', '2026-12-31', '2027-02-28', ['2026-12-31', '2027-02-28']],
    ['2026-11-20', '2026-11-20', '2026-12-19', null],
    ['2026-11-20', '2026-11-20', '2026-11-20', null],
    ['2026-11-20', '2026-12-20', '2026-11-30', null],
  ])('INC-18 says from when to when %s, %s to %s is proposed', (date, startDate, endDate, span) => {
    const found = proposedSpan({ date, startDate, endDate });
    expect(found && [found.start, found.end]).toEqual(span);
  });

  it('INC-18 agrees with proposeRecurring', () => {
    const [startDate, endDate] = ['2026-01-31', '2026-12-30'];
    const income = { storeId: { _id: 's1' }, incomeType: 'Rent', isRecurring: true };
    const amount = { amount: 500, description: null };
    const rent = { ...income, ...amount, date: '2026-01-31', startDate, endDate };
    const dates = monthsOf('2026').flatMap((month) =>
      proposeRecurring([rent], month, '2028-12-31').map((proposal) => proposal.date),
    );
    expect(proposedSpan(rent)).toEqual({ start: dates.at(0), end: dates.at(-1) });
  });
});

describe('incomeYears', () => {
  it('INC-21 offers two years before to two after this one', () => {
    expect(incomeYears('2026-11-20')).toEqual([2024, 2025, 2026, 2027, 2028]);
  });
});
