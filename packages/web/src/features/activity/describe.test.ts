import { describe, expect, it } from 'vitest';
import { activityKinds } from '@backcounter/core/activity';
import { briefOf, changesOf, describeEntry, undoneIds, verbOf } from './describe.ts';
import type { Entry } from './labels.ts';

const stores = new Map([['s1', 'Main St']]);
const sale = {
  _id: 'x',
  store_id: { _id: 's1', name: 'Main St' },
  total_sales: 1234.5,
  date: '2026-11-20',
  description: null,
  createdAt: '2026-11-20T18:00:00.000Z',
  updatedAt: '2026-11-20T18:00:00.000Z',
};
const entry = (more: Partial<Entry>): Entry => ({
  _id: 'e',
  kind: 'sales',
  action: 'update',
  subject_id: 'x',
  user: { _id: 'u', name: 'Ann' },
  employee_name: null,
  before: null,
  after: null,
  at: '2026-11-20T18:00:00.000Z',
  ...more,
});
const changedFields = (more: Partial<Entry>) =>
  changesOf(entry(more), stores).map(({ label, before, after }) => [label, before, after]);

describe('changesOf', () => {
  it('ROL-11 lists what a change changed, formatted as money, dates, times and names', () => {
    const after = { ...sale, total_sales: -3, date: '2026-01-02', updatedAt: 'later' };
    expect(changedFields({ before: sale, after })).toEqual([
      ['Date', '11/20/2026', '1/2/2026'],
      ['Total sales', '$1,234.50', '−$3.00'],
    ]);
    const shift = { start_time: '06:00', store_id: 's1' };
    const changed = { start_time: '14:30', store_id: 's2' };
    expect(changedFields({ kind: 'shifts', before: shift, after: changed })).toEqual([
      ['Store', 'Main St', 'A deleted store'],
      ['Start time', '6:00 AM', '2:30 PM'],
    ]);
  });

  it('ROL-11 lists all values of a new or deleted row', () => {
    expect(changedFields({ action: 'create', after: sale })).toEqual([
      ['Store', null, 'Main St'],
      ['Date', null, '11/20/2026'],
      ['Total sales', null, '$1,234.50'],
    ]);
    expect(changedFields({ action: 'delete', before: { name: 'Rent', defaultAmount: 0 } })).toEqual(
      [
        ['Name', 'Rent', null],
        ['Default amount', '$0.00', null],
      ],
    );
  });

  it('ROL-11 shows store names, yes or no for flags, and empty values', () => {
    const before = { store_ids: ['s1'], must_change_password: false, phone: 'x', email: null };
    const after = { store_ids: [], must_change_password: true, email: 'a@example.com' };
    expect(changedFields({ kind: 'users', before, after })).toEqual([
      ['Stores', 'Main St', 'All'],
      ['Email', '–', 'a@example.com'],
      ['Should change the password', 'No', 'Yes'],
    ]);
  });

  it('ROL-11 shows that a PIN was set, changed or removed, and no PIN of a new employee', () => {
    const fields = (before: Entry['before'], after: Entry['after']) =>
      changedFields({ kind: 'employees', before, after });
    expect(fields({ has_pin: false }, { has_pin: true })).toEqual([['PIN', '–', 'Set']]);
    expect(fields({ has_pin: true }, { has_pin: true, new_pin: true })).toEqual([
      ['New PIN', '–', 'Set'],
    ]);
    expect(fields({ has_pin: true }, { has_pin: false })).toEqual([['PIN', 'Set', '–']]);
    expect(fields(null, { name: 'Ann', has_pin: false })).toEqual([['Name', null, 'Ann']]);
  });

  it('ROL-11 shows closed days of a store, recurrence of an income and the reason of a dismissal', () => {
    const open = { closed_weekdays: [], closed_dates: ['2026-12-25'] };
    const closed = { closed_weekdays: [0, 1], closed_dates: ['2026-12-25', '2027-01-01'] };
    expect(changedFields({ kind: 'stores', before: open, after: closed })).toEqual([
      ['Closed every week on', '–', 'Sunday, Monday'],
      ['Closed dates', '12/25/2026', '12/25/2026, 1/1/2027'],
    ]);
    const dates = { startDate: '2026-01-05', endDate: '2026-12-05' };
    const once = { isRecurring: false, ...dates };
    expect(
      changedFields({ kind: 'incomes', before: once, after: { ...once, isRecurring: true } }),
    ).toEqual([
      ['Repeats every month', 'No', 'Yes'],
      ['Start Date', '–', '1/5/2026'],
      ['End Date', '–', '12/5/2026'],
    ]);
    const finding = { title: 'Main St: no sale entered for Nov 17, 2026' };
    const dismissed = { ...finding, reason: 'The street was closed' };
    expect(changedFields({ kind: 'findings', before: finding, after: dismissed })).toEqual([
      ['Reason', '–', 'The street was closed'],
    ]);
  });
});

describe('briefOf', () => {
  const brief = (more: Partial<Entry>) => briefOf(entry(more), stores);

  it('ROL-11 says in the line of a change what changed, of two fields at most', () => {
    expect(brief({ before: sale, after: { ...sale, total_sales: 1243.5 } })).toBe(
      'Total sales from $1,234.50 to $1,243.50',
    );
    const after = { ...sale, total_sales: 5, date: '2026-11-19', store_id: 's2' };
    expect(brief({ before: sale, after })).toBe(
      'Store from Main St to A deleted store, Date from 11/20/2026 to 11/19/2026, 1 more',
    );
  });

  it('shortens long values, and is empty for rows that were added or deleted', () => {
    const after = { ...sale, description: 'x'.repeat(50) };
    expect(brief({ before: sale, after })).toBe(`Description from – to ${'x'.repeat(39)}…`);
    expect(brief({ action: 'create', after: sale })).toBe('');
    expect(brief({ action: 'delete', before: sale })).toBe('');
    expect(brief({ before: sale, after: sale })).toBe('');
  });
});

describe('describeEntry', () => {
  const rows: Record<Entry['kind'], Record<string, unknown>> = {
    users: { email: 'ann@example.com' },
    stores: { name: 'Main St' },
    vendors: { name: 'Acme' },
    invoices: { invoice_number: 'A-1', vendor_name: 'Acme' },
    sales: sale,
    employees: { name: 'Kim', employee_id: 'EMP001' },
    shifts: { employee_name: 'Kim', date: '2026-11-20' },
    incomeTypes: { name: 'Lottery' },
    incomes: { incomeType: 'Lottery', storeId: { name: 'Main St' }, date: '2026-11-20' },
    dailyCash: { store_id: 's1', date: '2026-11-20' },
    attachments: { name: 'Scan 1.pdf' },
    targets: { store_id: 's1', month: '2026-11', amount: 45000 },
    findings: { title: 'Main St: no sale entered for Nov 17, 2026' },
    settings: { business_name: 'Corner Shops' },
  };

  it('ROL-11 describes every kind in plain words', () => {
    const named = activityKinds.map((kind) => {
      const { act, subject } = describeEntry(entry({ kind, after: rows[kind] }), stores);
      return `${act}: ${subject}`;
    });
    expect(named).toEqual([
      'Changed user: ann@example.com',
      'Changed store: Main St',
      'Changed vendor: Acme',
      'Changed invoice: A-1, Acme',
      'Changed sale: Main St, 11/20/2026',
      'Changed employee: Kim',
      'Changed shift: Kim, 11/20/2026',
      'Changed income type: Lottery',
      'Changed income: Lottery, Main St, 11/20/2026',
      'Changed weekly cash: Main St, 11/20/2026',
      'Changed attachment: Scan 1.pdf',
      'Changed target: Main St, November 2026',
      'Dismissed finding: Main St: no sale entered for Nov 17, 2026',
      'Changed settings: ',
    ]);
  });

  it.each([
    ['create', 'Added sale'],
    ['delete', 'Deleted sale'],
    ['restore', 'Restored sale'],
  ] as const)('ROL-11 describes the action: %s', (action, act) => {
    expect(describeEntry(entry({ action, before: sale }), stores).act).toBe(act);
  });
});

describe('a merge of vendors', () => {
  const vendor = { _id: 'v', name: 'COCA COLA CO', store_ids: [{ _id: 's1', name: 'Main St' }] };
  const into = { _id: 'w', name: 'Coca-Cola' };
  const before = { ...vendor, merged_into: into, merged_invoices: 12 };
  const merge = entry({ kind: 'vendors', action: 'delete', before });

  it('is no mere deletion in the log', () => {
    expect(describeEntry(merge, stores)).toEqual({
      act: 'Merged vendor',
      subject: 'COCA COLA CO into Coca-Cola',
    });
    expect(verbOf(merge)).toBe('Merged');
    const plain = entry({ kind: 'vendors', action: 'delete', before: vendor });
    expect(describeEntry(plain, stores)).toEqual({
      act: 'Deleted vendor',
      subject: 'COCA COLA CO',
    });
    expect(changesOf(merge, stores).map(({ label, before: text }) => [label, text])).toEqual([
      ['Name', 'COCA COLA CO'],
      ['Stores', 'Main St'],
      ['Merged into', 'Coca-Cola'],
      ['Invoices of the merged vendor', '12'],
    ]);
  });

  it('says of the other vendor what was merged into it', () => {
    const after = { ...into, merged_vendor: 'COCA COLA CO', merged_invoices: 12 };
    const kept = entry({ kind: 'vendors', before: into, after });
    expect(briefOf(kept, stores)).toBe('COCA COLA CO was merged into it');
    expect(describeEntry(kept, stores)).toEqual({ act: 'Changed vendor', subject: 'Coca-Cola' });
  });
});

describe('undoneIds', () => {
  it('ROL-11 finds deletions that were undone later', () => {
    const newestFirst = [
      entry({ _id: '4', action: 'delete' }),
      entry({ _id: '3', action: 'restore' }),
      entry({ _id: '2', action: 'delete' }),
      entry({ _id: '1', action: 'delete', subject_id: 'y' }),
    ];
    expect([...undoneIds(newestFirst)]).toEqual(['2']);
  });
});
