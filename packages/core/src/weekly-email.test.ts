import { describe, expect, it } from 'vitest';
import type { FigureId } from './overview.ts';
import {
  isWeeklyEmailDue,
  nextWeeklyEmail,
  weeklyEmail,
  type WeeklyEmailFacts,
} from './weekly-email.ts';

const figure = (id: FigureId, label: string, value: number | null) => ({
  id,
  label,
  value,
  previous: 1000,
  last_year: null,
  days_entered: 13,
  path: `/dashboard/${id}?a=1&b=2`,
  completeness: '13 of 14 days entered',
});

const facts: WeeklyEmailFacts = {
  to: 'ada@example.com',
  businessName: 'Ada <& Sons>',
  today: '2026-11-23',
  figures: [
    figure('sales_week', 'Sales last week', 1042.29),
    figure('profit_month', 'Profit this month', null),
  ],
  bills: { overdue: { count: 2, amount: 120.57 }, soon: { count: 0, amount: 0 } },
  findings: [
    {
      kind: 'missing_day',
      title: 'Main St: no sale entered for Nov 17, 2026',
      detail: 'The store is open.',
      amount: 500,
      path: '/dashboard/sales?date=2026-11-17',
    },
    {
      kind: 'old_backup',
      title: 'No backup <yet>',
      detail: 'Run one.',
      amount: 0,
      path: '/dashboard/import',
    },
  ],
  findingCount: 1204,
  webAddress: 'https://shop.example.com',
};

describe('weeklyEmail', () => {
  it('says in its subject what was sold and how much there is to look at', () => {
    expect(weeklyEmail(facts).subject).toBe(
      'Ada <& Sons> – Sales last week: $1,042.29, 1,204 to look at',
    );
    const quiet = { ...facts, figures: [figure('sales_week', 'Sales last week', null)] };
    expect(weeklyEmail({ ...quiet, findings: [], findingCount: 0 }).subject).toBe(
      'Ada <& Sons> – Sales last week: Nothing entered',
    );
  });

  it('is readable as plain text', () => {
    expect(weeklyEmail(facts).text).toBe(`Ada <& Sons>, Nov 23, 2026

Sales last week: $1,042.29
  +$42.29 (+4.2%) vs. a week before
  13 of 14 days entered

Profit this month: Nothing entered
  13 of 14 days entered

Bills
  2 overdue ($120.57)

Needs attention: 1,204
  Main St: no sale entered for Nov 17, 2026: $500.00 usually sold
    The store is open.
  No backup <yet>
    Run one.
  And 1,202 more

https://shop.example.com/dashboard

You get this email because you chose it in your user menu, under Weekly email.
`);
  });

  it('escapes names in HTML and links each figure to its rows', () => {
    const { html } = weeklyEmail(facts);
    expect(html).toContain('Ada &lt;&amp; Sons&gt;, Nov 23, 2026');
    expect(html).toContain('No backup &lt;yet&gt;');
    expect(html).toContain('href="https://shop.example.com/dashboard/sales_week?a=1&amp;b=2"');
    expect(html).toContain('href="https://shop.example.com/dashboard/sales?date=2026-11-17"');
    expect(html).not.toMatch(/<Sons|<yet/);
  });

  it('has no links without an address, and leaves out what there is nothing of', () => {
    const calm = { ...facts, bills: undefined, findings: [], findingCount: 0, webAddress: null };
    const { text, html } = weeklyEmail(calm);
    expect(html).not.toContain('href');
    expect(text).not.toMatch(/http|Bills|Needs attention/);
  });
});

describe('the day of the weekly email', () => {
  it('is the first of a week, from six in the morning on', () => {
    const due = (date: string, time: string) => isWeeklyEmailDue({ date, time }, 'monday');
    expect(due('2026-11-23', '05:59')).toBe(false);
    expect(due('2026-11-23', '06:00')).toBe(true);
    expect(due('2026-11-23', '23:59')).toBe(true);
    expect(due('2026-11-24', '06:00')).toBe(false);
    expect(isWeeklyEmailDue({ date: '2026-11-22', time: '06:00' }, 'sunday')).toBe(true);
  });

  it('comes with the next week', () => {
    expect(nextWeeklyEmail('2026-11-22', 'monday')).toBe('2026-11-23');
    expect(nextWeeklyEmail('2026-11-23', 'monday')).toBe('2026-11-30');
    expect(nextWeeklyEmail('2026-12-31', 'saturday')).toBe('2027-01-02');
  });
});
