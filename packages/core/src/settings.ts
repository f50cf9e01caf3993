import { z } from 'zod';
import { invalidField } from './errors.ts';
import { dateProblem, weekdays } from './dates.ts';
import { requiredText, type FieldRules } from './fields.ts';
import { forEachAccount, journalAccountNames } from './journals.ts';
import { isTimeZone } from './time-zone.ts';
import { parseTime } from './times.ts';

export const settingsMessages = {
  businessName: 'Please enter the name of the business',
  timeZone: 'Please choose a time zone, such as America/Chicago',
  opensAt: 'Please enter an opening time, such as 06:00',
  closesAt: 'Please enter a closing time, such as 23:00',
  hours: 'The closing time must be after the opening time',
  passwordMinimum: 'Must be a whole number from 6 to 64',
  earliestDate: 'Please enter a date',
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

/** A name of the IANA list; fixed offsets such as `+05:00` know no summer time. */
function isNamedZone(name: string): boolean {
  return /^[A-Za-z]/.test(name) && isTimeZone(name);
}

const yesOrNo = z.boolean({ error: 'Must be true or false' });

/** Their names, in the order of a file of them. */
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

const timesOfDay = z.object({ opens_at: z.string(), closes_at: z.string() });

/** The settings as `PUT /api/settings` leaves them. */
export const settingsInput = z
  .object({
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
    ...forEachAccount(() => requiredText(settingsMessages.account, 100)),
  })
  .refine(({ opens_at, closes_at }) => opens_at < closes_at, {
    path: ['closes_at'],
    error: settingsMessages.hours,
    // Said also when other fields are wrong, once both times can be read.
    when: ({ value }) => timesOfDay.safeParse(value).success,
  });

/** What refuses settings beyond their schema: a first invoice date that is none; it may lie ahead. */
export function settingsRules(today: string): FieldRules<typeof settingsInput> {
  return {
    earliest_invoice_date: (date) => {
      const required = settingsMessages.earliestDate;
      const problem = dateProblem(date, { today, required, allowFuture: true });
      if (problem) throw invalidField('earliest_invoice_date', problem);
    },
  };
}
