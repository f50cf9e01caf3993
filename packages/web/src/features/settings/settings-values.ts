import type { AnswerOf } from '@backcounter/api/client';
import { parseTypedDate } from '@backcounter/core/dates';
import { inBrief } from '../../ui/brief.ts';

export type Settings = AnswerOf<'GET /settings'>;

/** What the form holds, under the wire's names; the number is kept as it is typed. */
export type SettingsValues = Omit<Settings, 'password_minimum' | 'updated_at'> & {
  password_minimum: string;
};

export function toValues({ updated_at: _, ...settings }: Settings): SettingsValues {
  return { ...settings, password_minimum: String(settings.password_minimum) };
}

const nameOf = (field: string) => field.replaceAll('_', ' ');

/** What was typed, for the offer of it: 'business name Corner Shop'. */
export function describeChanges(values: SettingsValues, stored: SettingsValues): string {
  const changed = Object.entries(values).filter(
    ([field, value]) => value !== stored[field as keyof SettingsValues],
  );
  return inBrief(
    changed.map(([field, value]) => `${nameOf(field)} ${String(value)}`),
    'settings',
  );
}

/** What is sent; a number that is none becomes NaN, for the rules of core to refuse. */
export function toSettingsBody(values: SettingsValues): Omit<Settings, 'updated_at'> {
  const minimum = values.password_minimum.trim();
  return {
    ...values,
    earliest_invoice_date: parseTypedDate(values.earliest_invoice_date),
    password_minimum: minimum === '' ? NaN : Number(minimum),
  };
}
