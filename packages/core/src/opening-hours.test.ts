import { describe, expect, it } from 'vitest';
import { halfHours, isInOrder, isOpenUntil, mayStartAt } from './opening-hours.ts';

const shop = { opensAt: '06:00', closesAt: '23:00' };
const late = { opensAt: '10:00', closesAt: '00:00' };
const bar = { opensAt: '10:00', closesAt: '02:00' };
const fuel = { opensAt: '06:00', closesAt: '06:00' };

const mayBe = (startTime: string, endTime: string, opening = shop) =>
  mayStartAt(startTime, opening) &&
  isOpenUntil({ startTime, endTime }, opening) &&
  isInOrder({ startTime, endTime }, opening);

describe('opening hours', () => {
  it.each([
    ['by day', shop, '06:00', '23:00', true],
    ['before opening', shop, '05:59', '23:00', false],
    ['after closing', shop, '06:00', '23:01', false],
    ['past midnight', shop, '22:00', '02:00', false],
    ['to midnight', late, '10:00', '00:00', true],
    ['a minute after midnight', late, '10:00', '00:01', false],
    ['from midnight', late, '00:00', '00:30', false],
    ['to closing', bar, '18:00', '02:00', true],
    ['a minute after closing', bar, '18:00', '02:01', false],
    ['after midnight', bar, '00:30', '02:00', true],
    ['over closing', bar, '01:00', '02:01', false],
    ['from closing', bar, '02:00', '02:30', false],
    ['over the hours in between', bar, '01:00', '11:00', false],
    ['the whole night', fuel, '22:00', '06:00', true],
    ['over opening', fuel, '02:00', '10:00', true],
    ['sixteen hours', fuel, '18:00', '10:00', true],
    ['a minute more', fuel, '18:00', '10:01', false],
    ['a day', fuel, '06:00', '06:00', false],
  ])('SHF-09 SHF-10 SHF-11 %s', (_, opening, start, end, may) => {
    expect(mayBe(start, end, opening)).toBe(may);
  });
});

describe('halfHours', () => {
  it('SHF-18 goes from opening to closing: 35 from 06:00 to 23:00', () => {
    const times = halfHours(shop);
    expect(times).toHaveLength(35);
    expect([times[0], times[1], times.at(-1)]).toEqual(['06:00', '06:30', '23:00']);
  });

  it('SHF-18 keeps to half hours when the shop does not', () => {
    const opening = { opensAt: '06:10', closesAt: '07:45' };
    expect(halfHours(opening)).toEqual(['06:30', '07:00', '07:30']);
  });

  it('SHF-18 goes over midnight', () => {
    const times = halfHours(bar);
    expect(times).toHaveLength(33);
    expect([times[0], times.at(-6), times.at(-1)]).toEqual(['10:00', '23:30', '02:00']);
    expect(halfHours(fuel)).toHaveLength(48);
  });
});
