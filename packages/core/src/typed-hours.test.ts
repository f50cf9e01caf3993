import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTime, halfHours } from './times.ts';
import { parseTypedHours } from './typed-hours.ts';

const shop = { opensAt: '06:00', closesAt: '23:00' };

const spanOf = (text: string) => {
  const span = parseTypedHours(text, shop);
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
    const times = fc.constantFrom(...halfHours('06:00', '23:00'));
    fc.assert(
      fc.property(times, times, (one, other) => {
        fc.pre(one !== other);
        const [start, end] = one < other ? [one, other] : [other, one];
        expect(spanOf(`${formatTime(start)} – ${formatTime(end)}`)).toBe(`${start} ${end}`);
      }),
    );
  });
});
