import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { halfHours } from './opening-hours.ts';
import { formatTime } from './times.ts';
import { parseTypedHours } from './typed-hours.ts';

const shop = { opensAt: '06:00', closesAt: '23:00' };

const spanOf = (text: string, opening = shop) => {
  const span = parseTypedHours(text, opening);
  return span && `${span.startTime} ${span.endTime}`;
};

describe('parseTypedHours', () => {
  it.each([
    ['9-5', '09:00 17:00'],
    ['6-2', '06:00 14:00'],
    ['6-2:30', '06:00 14:30'],
    ['2-10', '14:00 22:00'],
    ['5-9', '17:00 21:00'],
    ['12-8', '12:00 20:00'],
    ['7-11', '07:00 11:00'],
    ['7p-11p', '19:00 23:00'],
    ['14-22', '14:00 22:00'],
    ['930-1730', '09:30 17:30'],
    ['9.30 – 5', '09:30 17:00'],
    ['10 to 6p', '10:00 18:00'],
    ['9 5', '09:00 17:00'],
    [' 9:00 AM - 5:00 PM ', '09:00 17:00'],
  ])('SHF-23 reads %j as %s', (text, span) => {
    expect(spanOf(text)).toBe(span);
  });

  it.each(['', '9', 'nine to five', '5-5a', '4a-8a', '10p-11:30p', '25-26', '9-5-3', '9-'])(
    'SHF-09 SHF-10 SHF-11 does not guess at %j',
    (text) => {
      expect(spanOf(text)).toBeNull();
    },
  );

  it('SHF-23 parses its own display format', () => {
    const times = fc.constantFrom(...halfHours(shop));
    fc.assert(
      fc.property(times, times, (one, other) => {
        fc.pre(one !== other);
        const [start, end] = one < other ? [one, other] : [other, one];
        expect(spanOf(`${formatTime(start)} – ${formatTime(end)}`)).toBe(`${start} ${end}`);
      }),
    );
  });

  const bar = { opensAt: '10:00', closesAt: '02:00' };
  const fuel = { opensAt: '06:00', closesAt: '06:00' };

  it.each([
    ['closes at two', bar, '6p-2a', '18:00 02:00'],
    ['closes at two', bar, '6p-2', '18:00 02:00'],
    ['closes at two', bar, '4-12', '16:00 00:00'],
    ['closes at two', bar, '12-8', '12:00 20:00'],
    ['closes at two', bar, '12a-2a', '00:00 02:00'],
    ['closes at two', bar, '10-6', '10:00 18:00'],
    ['never closes', fuel, '10p-6a', '22:00 06:00'],
    ['never closes', fuel, '10p-6', '22:00 06:00'],
    ['never closes', fuel, '22-6', '22:00 06:00'],
    ['never closes', fuel, '9-5', '09:00 17:00'],
    ['never closes', fuel, '2-10', '14:00 22:00'],
    ['never closes', fuel, '2a-10a', '02:00 10:00'],
    ['never closes', fuel, '11:30p-7:30', '23:30 07:30'],
  ])('SHF-09 SHF-10 where the business %s it reads them past midnight', (_, hours, text, span) => {
    expect(spanOf(text, hours)).toBe(span);
  });

  it.each([
    ['after closing', bar, '6p-3a'],
    ['before opening', bar, '4a-11a'],
    ['more than sixteen hours', fuel, '5p-4p'],
    ['no time at all', fuel, '10p-10p'],
  ])('SHF-09 SHF-10 SHF-11 refuses %s', (_, hours, text) => {
    expect(spanOf(text, hours)).toBeNull();
  });
});
