import { describe, expect, it } from 'vitest';
import {
  changedClosedDays,
  closedDaysBody,
  closedDaysText,
  closedDaysValues,
} from './closed-days.ts';

const today = '2026-11-20';

const store = {
  ...{ _id: 's1', name: 'Main St', address: '1' },
  ...{ created_at: '2026-01-05T18:00:00.000Z', updated_at: '2026-02-14T18:00:00.000Z' },
};

describe('closed days', () => {
  it('round-trip between form and store', () => {
    const stored = { closed_weekdays: [0], closed_dates: ['2026-11-26', '2026-12-25'] };
    const values = closedDaysValues({ ...store, ...stored });
    expect(values).toEqual({ closed_weekdays: [0], closed_dates: '11/26/2026\n12/25/2026' });
    expect(closedDaysBody(values, today)).toEqual(stored);
    expect(closedDaysValues(store)).toEqual({ closed_weekdays: [], closed_dates: '' });
  });

  it('are sent only if they were changed', () => {
    const body = { closed_weekdays: [0, 6], closed_dates: ['2026-12-25'] };
    expect(changedClosedDays(body, {})).toEqual(body);
    expect(changedClosedDays(body, { ...body, closed_weekdays: [0] })).toEqual({
      closed_weekdays: [0, 6],
    });
    expect(changedClosedDays({ closed_weekdays: [], closed_dates: [] }, {})).toEqual({});
  });

  it('are summarized', () => {
    const text = (closed_weekdays: number[], closed_dates: string) =>
      closedDaysText({ closed_weekdays, closed_dates });
    expect(text([], '\n')).toBe('Open every day');
    expect(text([6, 0], '12/25/2026')).toBe('Sundays, Saturdays, 1 date');
    expect(text([], '12/25/2026\n11/26/2026\n')).toBe('2 dates');
  });
});
