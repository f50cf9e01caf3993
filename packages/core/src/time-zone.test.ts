import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { dateIn, isTimeZone, readDate, readDateTime, wallClock } from './time-zone.ts';

const zone = 'America/Chicago';

/** Instants around midnight in Chicago, and what a clock there shows. */
const instants = [
  ['the last second of a year', '2026-01-01T05:59:59Z', '2025-12-31', '23:59'],
  ['the first second of a year', '2026-01-01T06:00:00Z', '2026-01-01', '00:00'],
  ['the last second before a leap day', '2024-02-29T05:59:59Z', '2024-02-28', '23:59'],
  ['a leap day', '2024-02-29T06:00:00Z', '2024-02-29', '00:00'],
  ['the evening before clocks go on', '2026-03-08T05:59:59Z', '2026-03-07', '23:59'],
  ['the day on which clocks go on', '2026-03-08T06:00:00Z', '2026-03-08', '00:00'],
  ['just before the lost hour', '2026-03-08T07:59:59Z', '2026-03-08', '01:59'],
  ['just after the lost hour', '2026-03-08T08:00:00Z', '2026-03-08', '03:00'],
  ['the end of the short day', '2026-03-09T04:59:59Z', '2026-03-08', '23:59'],
  ['the evening before clocks go back', '2026-11-01T04:59:59Z', '2026-10-31', '23:59'],
  ['the day on which clocks go back', '2026-11-01T05:00:00Z', '2026-11-01', '00:00'],
  ['the second one o’clock', '2026-11-01T07:00:00Z', '2026-11-01', '01:00'],
  ['the end of the long day', '2026-11-02T05:59:59Z', '2026-11-01', '23:59'],
] as const;

describe('wallClock', () => {
  it.each(instants)('DAT-09 shows %s (%s) as %s %s', (_, instant, date, time) => {
    expect(wallClock(Date.parse(instant), zone)).toEqual({ date, time });
    expect(dateIn(zone, Date.parse(instant))).toBe(date);
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])(
    'DAT-09 DAT-10 does not care that the machine stands in %s',
    (machineZone) => {
      const script = `
        const { wallClock, readDate } = await import(${JSON.stringify(import.meta.resolve('./time-zone.ts'))});
        const { addDays, dateProblem } = await import(${JSON.stringify(import.meta.resolve('./dates.ts'))});
        const shown = ${JSON.stringify(instants)}.map(([, instant]) => wallClock(Date.parse(instant), '${zone}'));
        console.log(JSON.stringify({
          offset: new Date(0).getTimezoneOffset(),
          shown,
          next: addDays('2026-03-08', 1),
          future: dateProblem('2026-01-01', { today: shown[0].date }),
          noon: readDate('2026-01-01T12:00:00Z', '${zone}', 'day'),
          local: readDate('2026-01-01T05:59:59Z', '${zone}', 'day'),
        }));`;
      const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, TZ: machineZone },
        encoding: 'utf8',
      });
      const { offset, ...said } = JSON.parse(output) as Record<string, unknown>;
      const offsets = { 'Pacific/Kiritimati': 640, 'Pacific/Pago_Pago': 660, UTC: 0 };
      expect(offset).toBe(offsets[machineZone as keyof typeof offsets]);
      expect(said).toEqual({
        shown: instants.map(([, , date, time]) => ({ date, time })),
        next: '2026-03-09',
        future: 'Future dates are not allowed',
        noon: '2026-01-01',
        local: '2025-12-31',
      });
    },
  );

  it('DAT-09 shows the years before 1000 with four digits', () => {
    const early = new Date(0);
    early.setUTCFullYear(999, 5, 15);
    expect(dateIn('UTC', early.getTime())).toBe('0999-06-15');
  });
});

describe('isTimeZone', () => {
  it.each(['America/Chicago', 'UTC', 'Pacific/Kiritimati', 'Asia/Kathmandu'])(
    'DAT-09 knows %s',
    (name) => {
      expect(isTimeZone(name)).toBe(true);
    },
  );

  it.each(['', 'Chicago', 'America/Nowhere', '../etc'])('DAT-09 does not know "%s"', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});

describe('readDate', () => {
  it.each([
    ['a date as it stands', '2026-11-20', 'day', '2026-11-20'],
    ['blanks around a date', ' 2026-11-20 ', 'day', '2026-11-20'],
    ['noon UTC', '2026-11-20T12:00:00Z', 'day', '2026-11-20'],
    ['noon UTC with milliseconds', '2026-11-20T12:00:00.000Z', 'day', '2026-11-20'],
    ['midnight UTC on a day', '2026-11-20T00:00:00Z', 'day', '2026-11-19'],
    ['the start of a range', '2026-11-20T00:00:00Z', 'start', '2026-11-20'],
    ['the start with milliseconds', '2026-11-20T00:00:00.000Z', 'start', '2026-11-20'],
    ['noon as a start', '2026-11-20T12:00:00Z', 'start', '2026-11-20'],
    ['the end of a range', '2026-11-20T23:59:59Z', 'end', '2026-11-20'],
    ['the end with milliseconds', '2026-11-20T23:59:59.999Z', 'end', '2026-11-20'],
    ['noon as an end', '2026-11-20T12:00:00Z', 'end', '2026-11-20'],
    ['another instant', '2026-11-21T05:59:59Z', 'day', '2026-11-20'],
    ['an instant of another zone', '2026-11-21T08:00:00+14:00', 'day', '2026-11-20'],
    ['a local date-time', '2026-11-20T23:00:00', 'day', '2026-11-20'],
    ['an impossible date', '2026-02-30T12:00:00Z', 'day', '2026-02-30T12:00:00Z'],
    ['no date at all', 'next week, maybe', 'day', 'next week, maybe'],
  ] as const)('DAT-10 takes %s (%s as %s) as %s', (_, text, edge, date) => {
    expect(readDate(text, zone, edge)).toBe(date);
  });
});

describe('readDateTime', () => {
  it('SHF-24 keeps business time and converts instants', () => {
    expect(readDateTime('2026-11-20T06:00', zone)).toEqual({ date: '2026-11-20', time: '06:00' });
    expect(readDateTime('2026-11-20T06:00Z', zone)).toEqual({ date: '2026-11-20', time: '00:00' });
    expect(readDateTime('2026-11-20T06:00+0600', zone)?.date).toBe('2026-11-19');
    const lastMinute = { date: '2026-11-20', time: '23:59' };
    expect(readDateTime('2026-11-20T23:59', zone)).toEqual(lastMinute);
  });

  it.each(['', '06:00', '2026-11-20', '2026-11-20T6:00', '2026-11-20T25:00', '2026-13-01T06:00'])(
    'SHF-24 refuses "%s"',
    (text) => {
      expect(readDateTime(text, zone)).toBeNull();
    },
  );
});
