import { z } from 'zod';
import { checkUnchanged, nextUpdatedAt } from '@backcounter/core/business';
import { conflictField } from '@backcounter/core/errors';
import { mergeInput, parseInput } from '@backcounter/core/fields';
import { checkEarliestDate, settingsInput, settingsMessages } from '@backcounter/core/settings';
import { rescopeInvoiceNumbers } from '@backcounter/storage/invoices';
import { lockSettings, updateSettings, type SettingsRow } from '@backcounter/storage/settings';
import { record } from './activity-log.ts';
import { readRoute, writeRoute } from './route.ts';
import { orTaken } from './taken.ts';
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
  updated_at: instant,
});

function toWire(row: SettingsRow): z.output<typeof settingsWire> {
  return {
    business_name: row.business_name,
    time_zone: row.time_zone,
    invoice_numbers_per_vendor: row.invoice_numbers_per_vendor === 1,
    earliest_invoice_date: row.earliest_invoice_date,
    opens_at: row.opens_at,
    closes_at: row.closes_at,
    password_minimum: row.password_minimum,
    updated_at: row.updated_at,
  };
}

export const settingsRoutes = {
  'GET /settings': readRoute({
    summary: 'Read the settings of the business',
    permission: 'settings.read',
    answer: settingsWire,
    handle: ({ settings }) => Promise.resolve(toWire(settings)),
  }),

  'PUT /settings': writeRoute({
    summary: 'Change the settings of the business',
    permission: 'settings.write',
    changes: settingsInput,
    answer: settingsWire,
    async handle(call) {
      const { tx, business, change } = call;
      const before = await lockSettings(tx, 'update');
      checkUnchanged(before.updated_at, change.updated_at);
      const input = parseInput(settingsInput, mergeInput(toWire(before), change));
      checkEarliestDate(input.earliest_invoice_date, business.today);
      const perVendor = input.invoice_numbers_per_vendor ? (1 as const) : (0 as const);
      const at = nextUpdatedAt(call.now, before.updated_at);
      const after = { ...input, invoice_numbers_per_vendor: perVendor, updated_at: at };
      if (perVendor !== before.invoice_numbers_per_vendor) {
        await orTaken(rescopeInvoiceNumbers(tx, perVendor === 1), {
          invoices_number: () =>
            conflictField('invoice_numbers_per_vendor', settingsMessages.numbersClash),
        });
      }
      await updateSettings(tx, after);
      await record(call, {
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
