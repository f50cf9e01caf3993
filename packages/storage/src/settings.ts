import type { Business } from '@backcounter/core/business';
import { journalAccountNames } from '@backcounter/core/journals';
import { dateIn } from '@backcounter/core/time-zone';
import type { Db, SettingsTable, Tx } from './database.ts';
import { prepare, type Placeholders } from './prepared.ts';

/** The settings users can edit; what is known of backups is maintained by the program. */
export type SettingsRow = Omit<
  SettingsTable,
  'id' | 'backed_up_at' | 'backup_folder' | 'backup_problem'
>;

/** The columns of SettingsRow, for queries that join the settings. */
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
  'settings.books_closed_through',
  ...journalAccountNames.map((name) => `settings.${name}` as const),
] as const;

/** False until the settings row was inserted. */
export async function hasSettings(db: Db): Promise<boolean> {
  return (await db.selectFrom('settings').select('time_zone').executeTakeFirst()) !== undefined;
}

/** The settings; throws when there are none. */
export function readSettings(db: Db): Promise<SettingsRow> {
  return db.selectFrom('settings').select(settingsColumns).executeTakeFirstOrThrow();
}

/** The same, locked until the transaction ends. */
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

/** The Business that core's rules work with, at an instant (ms since 1970). */
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
    closedThrough: settings.books_closed_through,
  };
}

/** Inserts the settings; does nothing when they exist. */
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
