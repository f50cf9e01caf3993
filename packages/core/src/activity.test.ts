import { describe, expect, it } from 'vitest';
import { dayStart, readKind, readMoment, limitRowToScope } from './activity.ts';

describe('dayStart', () => {
  it.each([
    ['2026-11-20', 'America/Chicago', '2026-11-20T06:00:00.000Z'],
    ['2026-07-04', 'America/Chicago', '2026-07-04T05:00:00.000Z'],
    ['2026-11-01', 'America/Chicago', '2026-11-01T05:00:00.000Z'],
    ['2026-11-02', 'America/Chicago', '2026-11-02T06:00:00.000Z'],
    ['2026-11-20', 'Asia/Kolkata', '2026-11-19T18:30:00.000Z'],
    ['2026-11-20', 'Pacific/Kiritimati', '2026-11-19T10:00:00.000Z'],
    ['2026-11-20', 'Pacific/Pago_Pago', '2026-11-20T11:00:00.000Z'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  ])('DAT-09 %s in %s begins at %s', (date, zone, instant) => {
    expect(new Date(dayStart(date, zone)).toISOString()).toBe(instant);
  });
});

describe('readMoment', () => {
  it('API-47 reads a date as the whole business day, and an instant as itself', () => {
    expect(readMoment('from', '2026-11-20', 'America/Chicago')).toBe('2026-11-20T06:00:00.000Z');
    expect(readMoment('to', '2026-11-20', 'America/Chicago')).toBe('2026-11-21T05:59:59.999Z');
    expect(readMoment('to', '2026-11-20T10:00:00+01:00', 'America/Chicago')).toBe(
      '2026-11-20T09:00:00.000Z',
    );
    expect(readMoment('to', undefined, 'America/Chicago')).toBeUndefined();
  });

  it('API-47 accepts dates from 1900 to 9998', () => {
    expect(readMoment('from', '1900-01-01', 'UTC')).toBe('1900-01-01T00:00:00.000Z');
    expect(readMoment('to', '9998-12-31', 'UTC')).toBe('9998-12-31T23:59:59.999Z');
  });

  it.each([
    ...['yesterday', '2026-02-30', '2026-11-20T99:00:00Z'],
    ...['9999-12-31', '9999-01-01', '1899-12-31', '0000-01-01'],
  ])('API-47 refuses %s', (text) => {
    expect(() => readMoment('from', text, 'America/Chicago')).toThrow('Must be a date');
  });
});

describe('readKind', () => {
  it('API-47 knows the nouns and refuses others', () => {
    expect(readKind('incomeTypes')).toBe('incomeTypes');
    expect(readKind('all')).toBeUndefined();
    expect(() => readKind('income_types')).toThrow('Unknown kind of activity');
  });
});

describe('limitRowToScope', () => {
  const vendor = { name: 'Acme', store_ids: [{ _id: 'a' }, { _id: 'b' }] };

  it('ROL-11 shows the whole row to a caller with every store', () => {
    expect(limitRowToScope(vendor, null)).toBe(vendor);
  });

  it('ROL-11 shows only visible stores of a vendor, and no vendor of other stores', () => {
    expect(limitRowToScope(vendor, ['b'])).toEqual({ name: 'Acme', store_ids: [{ _id: 'b' }] });
    expect(limitRowToScope(vendor, ['c'])).toBeNull();
  });

  it('ROL-11 hides a row of another store, referenced by object or id', () => {
    expect(limitRowToScope({ store_id: { _id: 'a' } }, ['a'])).not.toBeNull();
    expect(limitRowToScope({ store_id: { _id: 'a' } }, ['b'])).toBeNull();
    expect(limitRowToScope({ store_id: 'a' }, ['b'])).toBeNull();
    expect(limitRowToScope({ storeId: { _id: 'a' } }, ['b'])).toBeNull();
    expect(limitRowToScope({ name: 'Rent' }, ['b'])).toEqual({ name: 'Rent' });
  });
});
