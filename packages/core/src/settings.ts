import { z } from 'zod';
import { invalidField } from './errors.ts';
import { dateProblem, weekdays } from './dates.ts';
import { optionalText, requiredText, type FieldRules } from './fields.ts';
import { mapAccounts, journalAccountNames } from './journals.ts';
import { isTimeZone } from './time-zone.ts';
import { parseTime } from './times.ts';

export const settingsMessages = {
  businessName: 'Please enter the name of the business',
  timeZone: 'Please choose a time zone, such as America/Chicago',
  opensAt: 'Please enter an opening time, such as 06:00',
  closesAt: 'Please enter a closing time, such as 23:00',
  passwordMinimum: 'Must be a whole number from 6 to 64',
  earliestDate: 'Please enter a date',
  closedThrough: 'Please choose a day before today',
  weekStartsOn: 'Please choose a day of the week',
  account: 'Please enter the name of an account',
  numbersClash:
    'Some invoice numbers are used by more than one vendor. Please change them first; then numbers can be unique over all vendors.',
} as const;

function timeText(message: string) {
  return z.string({ error: message }).transform((text, context) => {
    const time = parseTime(text);
    if (time !== null) return time;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

/** True for a named IANA zone; fixed offsets such as `+05:00` have no daylight saving time. */
function isNamedZone(name: string): boolean {
  return /^[A-Za-z]/.test(name) && isTimeZone(name);
}

const yesOrNo = z.boolean({ error: 'Must be true or false' });

/**
 * Names of the settings, in export order; not the day through which books are closed, as the files'
 * own rows are entered after them.
 */
export const settingNames = [
  'business_name',
  'time_zone',
  'week_starts_on',
  'invoice_numbers_per_vendor',
  'earliest_invoice_date',
  'opens_at',
  'closes_at',
  'password_minimum',
  'employees_may_delete_sales',
  'employees_may_see_past_sales',
  ...journalAccountNames,
] as const;

/**
 * Settings as `PUT /api/settings` leaves them. A closing time that is not after the opening time is of
 * the next day (opening-hours.ts).
 */
export const settingsInput = z.object({
  business_name: requiredText(settingsMessages.businessName, 100),
  time_zone: requiredText(settingsMessages.timeZone, 100).refine(
    isNamedZone,
    settingsMessages.timeZone,
  ),
  week_starts_on: z.enum(weekdays, { error: settingsMessages.weekStartsOn }),
  invoice_numbers_per_vendor: yesOrNo,
  earliest_invoice_date: z.string({ error: settingsMessages.earliestDate }).trim(),
  opens_at: timeText(settingsMessages.opensAt),
  closes_at: timeText(settingsMessages.closesAt),
  password_minimum: z
    .int({ error: settingsMessages.passwordMinimum })
    .min(6, settingsMessages.passwordMinimum)
    .max(64, settingsMessages.passwordMinimum),
  employees_may_delete_sales: yesOrNo,
  employees_may_see_past_sales: yesOrNo,
  books_closed_through: optionalText(40),
  ...mapAccounts(() => requiredText(settingsMessages.account, 100)),
});

/**
 * Rules for settings beyond their schema: the earliest invoice date must be a date, and may be in
 * the future; the books close before today, so that a day's work is never locked out. The day through
 * which they are closed already may stay: another time zone can make it today.
 */
export function settingsRules(
  today: string,
  stored: { books_closed_through: string | null },
): FieldRules<typeof settingsInput> {
  return {
    earliest_invoice_date: (date) => {
      const required = settingsMessages.earliestDate;
      const problem = dateProblem(date, { today, required, allowFuture: true });
      if (problem) throw invalidField('earliest_invoice_date', problem);
    },
    books_closed_through: (date) => {
      if (date === null || date === stored.books_closed_through) return;
      const tooLate = date >= today ? settingsMessages.closedThrough : null;
      const problem = dateProblem(date, { today }) ?? tooLate;
      if (problem !== null) throw invalidField('books_closed_through', problem);
    },
  };
}
