import { describe, expect, it } from 'vitest';
import { detectSchedule } from './schedule-tables.ts';

const shop = { opensAt: '06:00', closesAt: '23:00' };

/** The unfolded table of a schedule, a line of cells per shift; null for another table. */
function unfolded(columns: string[], ...rows: string[][]) {
  const table = { columns, rows: rows.map((cells, index) => ({ line: index + 2, cells })) };
  const schedule = detectSchedule(table);
  return (
    schedule && [
      schedule.columns.join(' | '),
      ...rows
        .filter((cells) => !schedule.isTotalRow(cells))
        .flatMap((cells) => schedule.unfold(cells, shop).map((shift) => shift.join(' | '))),
    ]
  );
}

describe('a plan with a day in each column', () => {
  it('is a row for each shift, of which a day may have several or none', () => {
    expect(
      unfolded(
        ['Employee', 'Mon 11/23/2026', 'Tue 11/24/2026', 'Hours'],
        ['Ann Lee', '9-5', 'OFF', '8'],
        ['Bo Diaz', '', '9am-12pm / 1p-5:30p', '7.5'],
        ['Total', '8', '7.5', '15.5'],
      ),
    ).toEqual([
      'Employee | Hours | Date | Start | End',
      'Ann Lee | 8 | Mon 11/23/2026 | 09:00 | 17:00',
      'Bo Diaz | 7.5 | Tue 11/24/2026 | 09:00 | 12:00',
      'Bo Diaz | 7.5 | Tue 11/24/2026 | 13:00 | 17:30',
    ]);
  });

  it('may have no header above the names', () => {
    const [header] = unfolded(
      ['Column 1', '2026-11-23', '2026-11-24'],
      ['Ann Lee', '9-5', '9-5'],
    ) as string[];
    expect(header).toBe('Employee | Date | Start | End');
  });

  it('leaves text that is no time, or not in the opening hours, for the rules to reject', () => {
    expect(
      unfolded(
        ['Employee', '11/23/2026', '11/24/2026', '11/25/2026'],
        ['Ann Lee', '9-5', '10pm-6am', 'training'],
      )?.slice(2),
    ).toEqual(['Ann Lee | 11/24/2026 | 10 pm | 6 am', 'Ann Lee | 11/25/2026 | training | ']);
  });

  it.each([
    ['amounts', ['Store', '11/23/2026', '11/24/2026'], ['Elm', '100.00', '250']],
    ['amounts with spaces', ['Store', '11/23/2026', '11/24/2026'], ['Elm', '1 200', '2 500']],
    ['no shifts at all', ['Employee', '11/23/2026', '11/24/2026'], ['Ann', 'off', '']],
    ['one day', ['Employee', '11/23/2026'], ['Ann', 'x']],
  ])('is not a table of %s', (_, columns, row) => {
    expect(unfolded(columns, row)).toBeNull();
  });
});

describe('a timesheet with both times in one column', () => {
  it('has a column for each, and no row for a day off', () => {
    expect(
      unfolded(
        ['Date', 'Name', 'Shift', 'Lunch'],
        ['11/23/2026', 'Ann Lee', '9:00 AM - 5:00 PM', '30'],
        ['11/24/2026', 'Ann Lee', 'Off', ''],
        ['11/25/2026', 'Ann Lee', '9:30 a.m. to 2 p.m.'],
      ),
    ).toEqual([
      'Date | Name | Start | End | Lunch',
      '11/23/2026 | Ann Lee | 09:00 | 17:00 | 30',
      '11/25/2026 | Ann Lee | 09:30 | 14:00 | ',
    ]);
  });

  it.each([
    ['two such columns', ['Date', 'Name', 'Shift', 'Break'], ['11/23/2026', 'Ann', '9-5', '12-1']],
    ['nobody’s hours', ['Date', 'Hours'], ['11/23/2026', '9-5']],
    ['start and end', ['Date', 'Name', 'In', 'Out', 'Shift'], ['11/23/2026', 'A', '9', '5', '9-5']],
    ['phone numbers', ['Name', 'Phone', 'Hired'], ['Ann', '555-1234', '2026-11-23']],
  ])('is not one with %s', (_, columns, row) => {
    expect(unfolded(columns, row)).toBeNull();
  });
});
