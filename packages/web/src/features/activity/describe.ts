import {
  formatDate,
  periodLabel,
  isCalendarDate,
  weekdayLabel,
  weekdays,
} from '@backcounter/core/dates';
import { formatCents, wireToCents } from '@backcounter/core/money';
import { capitalized } from '@backcounter/core/text';
import { formatTime } from '@backcounter/core/times';
import { readMerge } from '@backcounter/core/vendor-merges';
import { fieldLabels, kindNouns, actionVerbs, type Entry } from './labels.ts';

type Row = Record<string, unknown>;

/** Store names by id, for rows that hold only the id. */
export type StoreNames = ReadonlyMap<string, string>;

export type FieldChange = {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
};

const moneyFields = new Set([
  'amount',
  'defaultAmount',
  'total_sales',
  'hourly_rate',
  'new_hourly_rate',
  'credit',
  'debit',
  'fuel',
  'result',
]);
const nothing = '–';

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

function nameOf(value: unknown, stores: StoreNames): string {
  if (isRow(value)) return typeof value['name'] === 'string' ? value['name'] : nothing;
  return typeof value === 'string' ? (stores.get(value) ?? 'A deleted store') : nothing;
}

/** The store of a row; row kinds use one of three property names for it. */
function storeOf(row: Row, stores: StoreNames): string {
  if (typeof row['store_name'] === 'string') return row['store_name'];
  return nameOf(row['storeId'] ?? row['store_id'], stores);
}

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : nothing;

/** Hidden for incomes that do not recur. */
const onlyOfRecurring = new Set(['startDate', 'endDate']);

/** Formats closed days: weekdays from 0 (Sunday), or dates. */
function formatDays(days: readonly unknown[]): string {
  const names = days.map((day) =>
    typeof day === 'number' ? weekdayLabel(weekdays[day] ?? 'sunday') : formatDate(String(day)),
  );
  return names.length === 0 ? nothing : names.join(', ');
}

function formatValue(field: string, row: Row, stores: StoreNames): string {
  const value = row[field];
  if (field === 'store_id' || field === 'storeId') return storeOf(row, stores);
  if (field === 'store_ids' && Array.isArray(value)) {
    const names = value.map((store) => nameOf(store, stores));
    return names.length === 0 ? 'All' : names.sort().join(', ');
  }
  if (onlyOfRecurring.has(field) && row['isRecurring'] !== true) return nothing;
  if (Array.isArray(value)) return formatDays(value);
  if (value === null || value === undefined || value === '') return nothing;
  if (field === 'has_pin' || field === 'new_pin') return value === true ? 'Set' : nothing;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') {
    return moneyFields.has(field) ? formatCents(wireToCents(value)) : String(value);
  }
  if (typeof value !== 'string') return nameOf(value, stores);
  if (field === 'month') return periodLabel(value);
  if (/^\d\d:\d\d$/.test(value)) return formatTime(value);
  if (field === 'week_starts_on') return capitalized(value);
  return isCalendarDate(value) ? formatDate(value) : value;
}

/**
 * The fields that an entry shows: those that differ for a change, else all that have a value;
 * `before` or `after` is null if that side does not exist.
 */
export function changesOf({ kind, before, after }: Entry, stores: StoreNames): FieldChange[] {
  const format = (field: string, row: Row | null) => row && formatValue(field, row, stores);
  return Object.entries(fieldLabels)
    .filter(([field]) => (before ?? {})[field] !== undefined || (after ?? {})[field] !== undefined)
    .map(([field, label]) => ({
      field,
      label: kind === 'employees' && field === 'employee_id' ? 'Employee ID' : label,
      before: format(field, before),
      after: format(field, after),
    }))
    .filter((change) =>
      before && after
        ? change.before !== change.after
        : (change.before ?? change.after) !== nothing,
    );
}

/** Number of changed fields that the line of an entry has room for. */
const briefFields = 2;

const maxBriefValue = 40;

const clip = (value: string | null): string =>
  value === null || value.length <= maxBriefValue
    ? (value ?? nothing)
    : `${value.slice(0, maxBriefValue - 1).trimEnd()}…`;

/** A change in a few words, `Amount from $4,782.98 to $4,728.98`; empty unless the row existed. */
export function briefOf(entry: Entry, stores: StoreNames): string {
  if (entry.action !== 'update' || !entry.before || !entry.after) return '';
  const merged = entry.after['merged_vendor'];
  if (typeof merged === 'string') return `${clip(merged)} was merged into it`;
  const changes = changesOf(entry, stores);
  const texts = changes
    .slice(0, briefFields)
    .map(({ label, before, after }) => `${label} from ${clip(before)} to ${clip(after)}`);
  const more = changes.length - texts.length;
  return [...texts, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

const subjects: Record<Entry['kind'], (row: Row, stores: StoreNames) => unknown[]> = {
  users: (row) => [row['email']],
  stores: (row) => [row['name']],
  vendors: (row) => [row['name']],
  invoices: (row) => [row['invoice_number'], row['vendor_name']],
  sales: (row, stores) => [storeOf(row, stores), day(row)],
  employees: (row) => [row['name']],
  shifts: (row) => [row['employee_name'], day(row)],
  incomeTypes: (row) => [row['name']],
  incomes: (row, stores) => [row['incomeType'], storeOf(row, stores), day(row)],
  dailyCash: (row, stores) => [storeOf(row, stores), day(row)],
  attachments: (row) => [row['name']],
  targets: (row, stores) => [storeOf(row, stores), monthOf(row)],
  findings: (row) => [row['title']],
  settings: () => [],
};

const monthOf = ({ month }: Row) => (typeof month === 'string' ? periodLabel(month) : nothing);

const day = ({ date }: Row) => (typeof date === 'string' ? formatDate(date) : nothing);

/** What somebody did: `Changed`. */
export function verbOf(entry: Entry): string {
  // Every change of a finding is a dismissal with its reason.
  if (entry.kind === 'findings') return 'Dismissed';
  return readMerge(entry.before) && entry.action === 'delete'
    ? 'Merged'
    : actionVerbs[entry.action];
}

/** Action and subject of an entry: `Changed sale` of `Main St, 11/20/2026`. */
export function describeEntry(entry: Entry, stores: StoreNames): { act: string; subject: string } {
  const row = entry.after ?? entry.before;
  const names = row ? subjects[entry.kind](row, stores).map(text).join(', ') : '';
  const merge = entry.action === 'delete' ? readMerge(entry.before) : null;
  return {
    act: `${verbOf(entry)} ${kindNouns[entry.kind]}`,
    subject: merge ? `${names} into ${merge.into.name}` : names,
  };
}

/** Ids of deletions that later entries of the list have undone. */
export function undoneIds(newestFirst: readonly Entry[]): Set<string> {
  const restored = new Set<string>();
  const undone = new Set<string>();
  for (const { _id, kind, subject_id, action } of newestFirst) {
    const subject = `${kind} ${subject_id}`;
    if (action === 'restore') restored.add(subject);
    else if (action === 'delete' && restored.delete(subject)) undone.add(_id);
  }
  return undone;
}
