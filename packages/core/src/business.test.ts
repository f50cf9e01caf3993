import { describe, expect, it } from 'vitest';
import {
  checkDate,
  checkUnchanged,
  firstInvoiceYear,
  lastInvoiceYear,
  nextUpdatedAt,
} from './business.ts';

const business = { today: '2026-11-20', timeZone: 'America/Chicago' };

describe('checkDate', () => {
  it('DAT-06 DAT-10 returns the calendar date that the client means', () => {
    expect(checkDate('date', '2026-11-20', business)).toBe('2026-11-20');
    expect(checkDate('date', '2026-11-20T12:00:00Z', business)).toBe('2026-11-20');
    expect(checkDate('date', '2026-11-21T05:59:59Z', business)).toBe('2026-11-20');
  });

  it('DAT-06 rejects at the field with the message of the date rules', () => {
    const message = 'Future dates are not allowed';
    expect(() => checkDate('paid_on', '2026-11-21', business)).toThrow(
      expect.objectContaining({ code: 'invalid', message, fields: { paid_on: message } }),
    );
  });

  it('lets a row keep its date even if the rules would reject it today', () => {
    expect(checkDate('date', '2026-11-21', business, { current: '2026-11-21' })).toBe('2026-11-21');
    expect(() => checkDate('date', '2026-11-22', business, { current: '2026-11-21' })).toThrow();
  });
});

describe('the years of invoice filters', () => {
  it.each([
    ['2025-06-01', 2030],
    ['2026-11-20', 2030],
    ['2027-01-01', 2031],
    ['2040-01-01', 2044],
  ])('INV-21 INV-26 DAT-13 on %s end with %d', (today, year) => {
    expect(lastInvoiceYear(today)).toBe(year);
  });

  it.each([
    ['2025-01-01', 2025],
    ['2026-05-01', 2025],
    ['2019-07-01', 2019],
  ])('INV-09 INV-21 with the earliest invoice on %s begin with %d', (earliest, year) => {
    expect(firstInvoiceYear(earliest)).toBe(year);
  });
});

describe('updated_at', () => {
  const stored = '2026-11-20T18:00:00.000Z';

  it('is always later than the stored one', () => {
    const now = Date.parse(stored);
    expect(nextUpdatedAt(now)).toBe(stored);
    expect(nextUpdatedAt(now, stored)).toBe('2026-11-20T18:00:00.001Z');
    expect(nextUpdatedAt(now - 5000, stored)).toBe('2026-11-20T18:00:00.001Z');
    expect(nextUpdatedAt(now + 5000, stored)).toBe('2026-11-20T18:00:05.000Z');
    const all = ['2026-11-20T18:00:07.000Z', stored];
    expect(nextUpdatedAt(now, ...all)).toBe('2026-11-20T18:00:07.001Z');
  });

  it('accepts the same instant in any format, and a call without one', () => {
    expect(() => checkUnchanged(stored, undefined)).not.toThrow();
    expect(() => checkUnchanged(stored, stored)).not.toThrow();
    expect(() => checkUnchanged(stored, '2026-11-20T12:00:00-06:00')).not.toThrow();
  });

  it.each(['2026-11-20T18:00:00.001Z', '2026-11-20T17:59:59Z', 'whenever', ''])(
    'refuses "%s" as stale',
    (sent) => {
      expect(() => checkUnchanged(stored, sent)).toThrow(
        expect.objectContaining({ code: 'conflict' }),
      );
    },
  );
});
