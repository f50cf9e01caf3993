import { describe, expect, it } from 'vitest';
import { entryMark, isClosed, plannedMark, readBoardRange, readClosedDates } from './board.ts';

const today = '2026-11-20';
const day = (date: string, closed = false) => ({ date, today, isClosed: closed });

describe('the mark of a sale or of cash', () => {
  it.each([
    ['2026-11-21', false, 'future'],
    ['2026-11-20', false, 'open'],
    ['2026-11-18', false, 'open'],
    ['2026-11-17', false, 'late'],
    ['2026-11-17', true, 'done'],
    ['2026-11-20', true, 'done'],
  ] as const)('is on %s, entered: %s, %s', (date, isEntered, mark) => {
    expect(entryMark(isEntered, day(date))).toBe(mark);
  });

  it('is closed where the store does not open, unless something was entered', () => {
    expect(entryMark(false, day('2026-11-10', true))).toBe('closed');
    expect(entryMark(true, day('2026-11-10', true))).toBe('done');
  });

  it('is "future" on a later day, whether the store is open or not', () => {
    expect(entryMark(false, day('2026-11-21', true))).toBe('future');
  });
});

describe('the mark of invoices or shifts', () => {
  it('is never late', () => {
    expect(plannedMark(false, day('2026-01-02'))).toBe('open');
    expect(plannedMark(true, day('2026-01-02'))).toBe('done');
    expect(plannedMark(false, day('2026-11-22', true))).toBe('future');
  });
});

it('knows weekdays off and holidays', () => {
  const days = { weekdays: [0], dates: ['2026-11-26'] };
  expect(isClosed(days, '2026-11-22')).toBe(true);
  expect(isClosed(days, '2026-11-26')).toBe(true);
  expect(isClosed(days, '2026-11-25')).toBe(false);
});

describe('the days of a board', () => {
  it('are the last fourteen by default', () => {
    expect(readBoardRange({}, today)).toEqual({ start: '2026-11-07', end: '2026-11-20' });
    expect(readBoardRange({ to: '2026-11-30' }, today)).toEqual({
      start: '2026-11-17',
      end: '2026-11-30',
    });
  });

  it('are at most 93', () => {
    expect(readBoardRange({ from: '2026-08-20', to: today }, today).start).toBe('2026-08-20');
    expect(() => readBoardRange({ from: '2026-08-19', to: today }, today)).toThrow(
      'At most 93 days',
    );
  });

  it.each([
    [{ from: 'soon' }, 'from'],
    [{ to: '2026-02-30' }, 'to'],
    [{ from: '2026-11-20', to: '2026-11-19' }, 'to'],
  ])('refuses %j at its field', (query, field) => {
    expect(() => readBoardRange(query, today)).toThrow(
      expect.objectContaining({ fields: { [field]: expect.any(String) as string } }),
    );
  });
});

describe('readClosedDates', () => {
  it('parses dates as users type them, one per line, deduplicated and sorted', () => {
    const text = '12/25/2026\n\n7/4/26; 2026-11-26, 12/25';
    expect(readClosedDates(text, '2026-11-20')).toEqual(['2026-07-04', '2026-11-26', '2026-12-25']);
    expect(readClosedDates(' ', '2026-11-20')).toEqual([]);
  });

  it('names the text that is not a date', () => {
    expect(() => readClosedDates('12/25\n13/45', '2026-11-20')).toThrow(
      '“13/45” is not a date; type it like 12/25/2026',
    );
  });
});
