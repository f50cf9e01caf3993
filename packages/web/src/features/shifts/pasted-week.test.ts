import { describe, expect, it } from 'vitest';
import { readPastedWeek } from './pasted-week.ts';
import type { PlannedShift, Schedule } from './week-shifts.ts';

const elm = { _id: 'Elm', name: 'Elm' };
const person = (name: string, store: typeof elm | null = elm): Schedule['people'][number] => ({
  _id: name,
  name,
  minutes: 0,
  store_id: store,
});
const planned = (name: string, date: string) =>
  ({
    ...{ _id: 'x', date, start_time: '09:00', end_time: '17:00' },
    employee_id: { _id: name, name },
  }) as PlannedShift;

/** The week of Sunday, Nov 22. */
const week = {
  start: '2026-11-22',
  people: [person('Ann Ames'), person('Bo Li'), person('Cy Ng'), person('Cy Roy', null)],
  shifts: [planned('Bo Li', '2026-11-23')],
};
const opening = { opensAt: '06:00', closesAt: '22:00' };

function paste(lines: readonly string[], at = { row: 0, column: 0 }) {
  const pasted = readPastedWeek(lines.join('\n'), { week, at, opening });
  if ('reason' in pasted) return pasted.reason;
  return pasted.shifts.map(
    ({ employee_id, date, start_time, end_time }) =>
      `${employee_id} ${date.slice(8)} ${start_time}-${end_time}`,
  );
}

describe('a plan that was copied from a spreadsheet', () => {
  it('goes from the chosen cell on', () => {
    expect(paste(['9-5\t\t10:30 AM - 6 PM', 'off\t6-2\tx'], { row: 0, column: 2 })).toEqual([
      'Ann Ames 24 09:00-17:00',
      'Ann Ames 26 10:30-18:00',
      'Bo Li 25 06:00-14:00',
    ]);
    expect(paste(['9-5'], { row: 2, column: 6 })).toEqual(['Cy Ng 28 09:00-17:00']);
  });

  it('leaves a row without hours to whose it is', () => {
    expect(paste(['9-5', '', '10-6', '', ''], { row: 0, column: 2 })).toEqual([
      'Ann Ames 24 09:00-17:00',
      'Cy Ng 24 10:00-18:00',
    ]);
    expect(paste(['', '9-5'], { row: 1, column: 2 })).toEqual(['Cy Ng 24 09:00-17:00']);
    expect(paste(['\tMon\tTue', 'Cy Ng\t\t8-4', '\t\t', 'Ann\t8-4\t'])).toEqual([
      'Cy Ng 24 08:00-16:00',
      'Ann Ames 23 08:00-16:00',
    ]);
  });

  it('takes hours that look like days of the week for hours', () => {
    const rows = (lines: readonly string[], start: string) => {
      const at = { row: 0, column: 2 };
      const pasted = readPastedWeek(lines.join('\n'), { week: { ...week, start }, at, opening });
      return 'reason' in pasted
        ? pasted.reason
        : pasted.shifts.map(({ employee_id, date }) => `${employee_id} ${date.slice(5)}`);
    };
    expect(rows(['12-8\t12-8\toff', 'off\t9-5\toff'], '2026-12-06')).toEqual([
      'Ann Ames 12-08',
      'Ann Ames 12-09',
      'Bo Li 12-09',
    ]);
    expect(rows(['12-8\t9-5'], '2026-12-06')).toEqual(['Ann Ames 12-08', 'Ann Ames 12-09']);
    expect(rows(['12-7\t12-8\t12-9', '9-5\toff\t9-5'], '2026-12-06')).toEqual([
      'Ann Ames 12-07',
      'Ann Ames 12-09',
    ]);
  });

  it('goes to the days above and the names beside it, wherever it is pasted', () => {
    const lines = [
      'Elm\tRole\tMon\tTue 24\tWed\tTotal',
      'Li, Bo\tclerk\t\t9-5\tPTO\t8',
      'ann\tclerk\t8-4\t-\t9-12, 1-5\t15',
      'Total\t\t8\t8\t7\t23',
      'Cy Ng\tclerk\t\t\t\t0',
    ];
    const at = { row: 1, column: 4 };
    expect(paste(lines.toSpliced(3, 1), at)).toEqual([
      'Bo Li 24 09:00-17:00',
      'Ann Ames 23 08:00-16:00',
      'Ann Ames 25 09:00-12:00',
      'Ann Ames 25 13:00-17:00',
    ]);
    expect(paste(lines, at)).toEqual(paste(lines.toSpliced(3, 1), at));
  });

  it('goes by names alone from the day of the cell on, by days alone from its person on', () => {
    expect(paste(['Bo Li\t9-5', 'Ann Ames\t10-6'], { row: 2, column: 5 })).toEqual([
      'Bo Li 27 09:00-17:00',
      'Ann Ames 27 10:00-18:00',
    ]);
    expect(paste(['Thu\tFri', '9-5\t', '\t10-6'], { row: 1, column: 0 })).toEqual([
      'Bo Li 26 09:00-17:00',
      'Cy Ng 27 10:00-18:00',
    ]);
  });

  it('leaves out what is planned already', () => {
    expect(paste(['9-5\t9-5'], { row: 1, column: 1 })).toEqual(['Bo Li 24 09:00-17:00']);
    expect(paste(['9-5'], { row: 1, column: 1 })).toBe('These hours are planned already');
    expect(paste(['\toff'])).toBe('No hours were pasted');
  });

  it.each([
    [['9-5', '10-6x'], '“10-6x” (Bo Li, Sun, Nov 22) is not valid; enter hours such as 9-5'],
    [['9-23'], '“9-23” (Ann Ames, Sun, Nov 22) is not valid; enter hours such as 9-5'],
    [['Mon\tTue', '9-5\t', '8-4\t'], 'Bo Li, Mon, Nov 23 already has 9 AM – 5 PM'],
    [['Dee\t9-5'], '“Dee” is not a person of this schedule, or more than one'],
    [['Cy\t9-5'], '“Cy” is not a person of this schedule, or more than one'],
    [['\tMon\tTue', 'Ann\t9-5\t', '\t\t9-5'], 'Hours have no name beside them'],
    [['Cy Roy\t9-5'], 'Cy Roy has left the store'],
    [['\tMon\t11/17\tWed', 'Ann\t\t9-5\t'], '“11/17” is not a day of this week'],
    [['Employee\t11/16\t11/17', 'Ann\t9-5\t'], '“11/16” is not a day of this week'],
    [
      [Array(8).fill('9-5').join('\t')],
      'These hours do not fit here. Paste at the first person and day of them.',
    ],
    [
      Array<string>(5).fill('9-5'),
      'These hours do not fit here. Paste at the first person and day of them.',
    ],
  ])('%j is refused as a whole', (lines, reason) => {
    expect(paste(lines)).toBe(reason);
  });
});
