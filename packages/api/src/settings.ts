import { z } from 'zod';
import { checkUnchanged, nextUpdatedAt } from '@backcounter/core/business';
import { weekdays } from '@backcounter/core/dates';
import { conflictField } from '@backcounter/core/errors';
import { mapAccounts } from '@backcounter/core/journals';
import { mergeInput, parseInput } from '@backcounter/core/fields';
import { settingsInput, settingsMessages, settingsRules } from '@backcounter/core/settings';
import { rescopeInvoiceNumbers } from '@backcounter/storage/invoices';
import { lockSettings, updateSettings, type SettingsRow } from '@backcounter/storage/settings';
import { recordActivity } from './activity-log.ts';
import { readRoute, writeRoute } from './route.ts';
import { mapUniqueViolation } from './map-unique-violation.ts';
import { calendarDate, clockTime, instant } from './wire.ts';

/** The business's settings as clients get them. */
export const settingsWire = z.object({
  business_name: z.string(),
  time_zone: z.string(),
  invoice_numbers_per_vendor: z.boolean(),
  earliest_invoice_date: calendarDate,
  opens_at: clockTime,
  closes_at: clockTime,
  password_minimum: z.int(),
  week_starts_on: z.enum(weekdays),
  employees_may_delete_sales: z.boolean(),
  employees_may_see_past_sales: z.boolean(),
  books_closed_through: calendarDate.nullable(),
  ...mapAccounts(() => z.string()),
  updated_at: instant,
});

type SettingsWire = z.output<typeof settingsWire>;

function toWire(row: SettingsRow): SettingsWire {
  return {
    business_name: row.business_name,
    time_zone: row.time_zone,
    invoice_numbers_per_vendor: row.invoice_numbers_per_vendor === 1,
    earliest_invoice_date: row.earliest_invoice_date,
    opens_at: row.opens_at,
    closes_at: row.closes_at,
    password_minimum: row.password_minimum,
    week_starts_on: row.week_starts_on,
    employees_may_delete_sales: row.employees_may_delete_sales === 1,
    employees_may_see_past_sales: row.employees_may_see_past_sales === 1,
    books_closed_through: row.books_closed_through,
    ...mapAccounts((name) => row[name]),
    updated_at: row.updated_at,
  };
}

export { toWire as settingsToWire };

const flag = (isOn: boolean) => (isOn ? (1 as const) : (0 as const));

/** Converts settings from the wire format to a row. */
export function settingsToRow(settings: SettingsWire): SettingsRow {
  return {
    ...settings,
    invoice_numbers_per_vendor: flag(settings.invoice_numbers_per_vendor),
    employees_may_delete_sales: flag(settings.employees_may_delete_sales),
    employees_may_see_past_sales: flag(settings.employees_may_see_past_sales),
  };
}

export const settingsRoutes = {
  'GET /settings': readRoute({
    summary: 'Read the settings of the business',
    permission: 'settings.read',
    response: settingsWire,
    handle: ({ settings }) => Promise.resolve(toWire(settings)),
  }),

  'PUT /settings': writeRoute({
    summary: 'Change the settings of the business',
    permission: 'settings.write',
    changes: settingsInput,
    response: settingsWire,
    async handle(call) {
      const { tx, business, change } = call;
      const before = await lockSettings(tx, 'update');
      checkUnchanged(before.updated_at, change.updated_at);
      const merged = mergeInput(toWire(before), change);
      const input = parseInput(settingsInput, merged, settingsRules(business.today, before));
      const at = nextUpdatedAt(call.now, before.updated_at);
      const after = settingsToRow({ ...input, updated_at: at });
      if (after.invoice_numbers_per_vendor !== before.invoice_numbers_per_vendor) {
        await mapUniqueViolation(rescopeInvoiceNumbers(tx, input.invoice_numbers_per_vendor), {
          invoices_number: () =>
            conflictField('invoice_numbers_per_vendor', settingsMessages.numbersClash),
        });
      }
      await updateSettings(tx, after);
      await recordActivity(call, {
        kind: 'settings',
        action: 'update',
        subjectId: 'settings',
        storeIds: [],
        before: toWire(before),
        after: toWire(after),
        at,
      });
      return toWire(after);
    },
  }),
} as const;
