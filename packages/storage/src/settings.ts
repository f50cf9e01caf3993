import type { Business } from '@backcounter/core/business';
import { journalAccountNames } from '@backcounter/core/journals';
import { dateIn } from '@backcounter/core/time-zone';
import type { SettingsTable } from './database.ts';
import type { Db, Tx } from './database.ts';
import { prepare, type Placeholders } from './prepared.ts';

/** What people set; the time of the last backup is the program's own. */
export type SettingsRow = Omit<SettingsTable, 'id' | 'backed_up_at'>;

/** The row's columns, for queries that read the settings along with something else. */
export const settingsColumns = [
  'settings.business_name',
  'settings.time_zone',
  'settings.invoice_numbers_per_vendor',
  'settings.earliest_invoice_date',
  'settings.opens_at',
  'settings.closes_at',
  'settings.password_minimum',
  'settings.updated_at',
  'settings.week_starts_on',
  'settings.employees_may_delete_sales',
  'settings.employees_may_see_past_sales',
  ...journalAccountNames.map((name) => `settings.${name}` as const),
] as const;

/** False before the one row of settings was written. */
export async function hasSettings(db: Db): Promise<boolean> {
  return (await db.selectFrom('settings').select('time_zone').executeTakeFirst()) !== undefined;
}

/** The one row of settings. */
export function readSettings(db: Db): Promise<SettingsRow> {
  return db.selectFrom('settings').select(settingsColumns).executeTakeFirstOrThrow();
}

/** The same, unchanged by others until the transaction ends. */
export async function lockSettings(tx: Tx, lock: 'share' | 'update'): Promise<SettingsRow> {
  const [settings] = await settingsLocked(tx, {}, lock);
  if (!settings) throw new Error('The database has no settings');
  return settings;
}

const settingsLocked = prepare(
  (db, _: Placeholders<Record<string, never>>, lock: 'share' | 'update') => {
    const query = db.selectFrom('settings').select(settingsColumns);
    return lock === 'share' ? query.forShare() : query.forUpdate();
  },
);

/** What the rules need to know of the business at a moment (ms since 1970). */
export function businessAt(settings: SettingsRow, now: number): Business {
  return {
    today: dateIn(settings.time_zone, now),
    timeZone: settings.time_zone,
    opensAt: settings.opens_at,
    closesAt: settings.closes_at,
    earliestInvoiceDate: settings.earliest_invoice_date,
    invoiceNumbersPerVendor: settings.invoice_numbers_per_vendor === 1,
    passwordMinimum: settings.password_minimum,
    weekStartsOn: settings.week_starts_on,
    employeesMayDeleteSales: settings.employees_may_delete_sales === 1,
    employeesMaySeePastSales: settings.employees_may_see_past_sales === 1,
  };
}

/** Writes the settings of a new database; leaves those of an old one alone. */
export async function insertSettings(tx: Tx, settings: SettingsRow): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ id: 1, ...settings })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function updateSettings(tx: Tx, settings: SettingsRow): Promise<void> {
  await tx.updateTable('settings').set(settings).where('id', '=', 1).execute();
}
