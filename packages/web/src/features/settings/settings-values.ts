import type { ResponseOf } from '@backcounter/api/client';
import { formatDateInText, isCalendarDate, parseTypedDate } from '@backcounter/core/dates';
import { joinBrief } from '../../ui/brief.ts';

export type Settings = ResponseOf<'GET /settings'>;

/** Form state: wire field names; the number is kept as typed. */
export type SettingsValues = Omit<
  Settings,
  'password_minimum' | 'books_closed_through' | 'updated_at'
> & {
  password_minimum: string;
  /** Empty while no books are closed. */
  books_closed_through: string;
};

export function toValues({ updated_at: _, ...settings }: Settings): SettingsValues {
  return {
    ...settings,
    password_minimum: String(settings.password_minimum),
    books_closed_through: settings.books_closed_through ?? '',
  };
}

function describeChange(field: string, value: unknown): string {
  if (field === 'books_closed_through' && value === '') return 'no books closed';
  const name = field.replaceAll('_', ' ');
  if (typeof value === 'boolean') return `${name}: ${value ? 'yes' : 'no'}`;
  const date = parseTypedDate(String(value));
  return `${name} ${isCalendarDate(date) ? formatDateInText(date) : String(value)}`;
}

/** Describes what was changed: 'business name Corner Shop, closes at 22:30'. */
export function describeChanges(values: SettingsValues, stored: SettingsValues): string {
  const changed = Object.entries(values).filter(
    ([field, value]) => value !== stored[field as keyof SettingsValues],
  );
  return joinBrief(
    changed.map(([field, value]) => describeChange(field, value)),
    'settings',
  );
}

/** Request body; an invalid number becomes NaN, which core's rules reject. */
export function toSettingsBody(values: SettingsValues): Omit<Settings, 'updated_at'> {
  const minimum = values.password_minimum.trim();
  return {
    ...values,
    earliest_invoice_date: parseTypedDate(values.earliest_invoice_date),
    books_closed_through: parseTypedDate(values.books_closed_through) || null,
    password_minimum: minimum === '' ? NaN : Number(minimum),
  };
}
