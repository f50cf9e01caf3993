import { firstTables } from './0001-books.ts';
import { settingsOfTheWeek } from './0002-settings-of-the-week.ts';
import { listsAndSearch } from './0003-lists-and-search.ts';
import { closedDaysAndTargets } from './0006-closed-days-and-targets.ts';
import { imports } from './0004-imports.ts';
import { dismissals } from './0007-dismissals.ts';
import { attachments } from './0008-attachments.ts';
import { journalAccounts } from './0010-journal-accounts.ts';
import { backupTime } from './0013-backup-time.ts';
import { importFiles } from './0018-import-files.ts';
import { changedStores } from './0019-changed-stores.ts';
import { sortKeyFunction } from './0020-sort-key.ts';
import { packedActivity } from './0022-packed-activity.ts';
import { storedSums } from './0021-stored-sums.ts';
import { fewerCopies } from './0023-fewer-copies.ts';
import { words } from './0024-words.ts';
import { closedBooks } from './0025-closed-books.ts';
import { bills } from './0026-bills.ts';
import { payments } from './0027-payments.ts';
import { paymentReferences } from './0028-payment-references.ts';
import { idempotencyKeys } from './0029-idempotency-keys.ts';
import { vendorAccounts } from './0030-vendor-accounts.ts';
import { automaticBackups } from './0031-automatic-backups.ts';
import { weeklyEmails } from './0032-weekly-emails.ts';
import { passwordLinks } from './0033-password-links.ts';
import { employeePins } from './0034-employee-pins.ts';
import type { Migration } from './migration.ts';

/**
 * All migrations in the order in which they run, which is this list's: file numbers are assigned
 * when work begins, and some landed later. Never change a landed migration.
 */
export const migrations: readonly Migration[] = [
  firstTables,
  settingsOfTheWeek,
  listsAndSearch,
  closedDaysAndTargets,
  imports,
  dismissals,
  attachments,
  journalAccounts,
  backupTime,
  importFiles,
  changedStores,
  sortKeyFunction,
  packedActivity,
  storedSums,
  fewerCopies,
  words,
  closedBooks,
  bills,
  payments,
  paymentReferences,
  idempotencyKeys,
  vendorAccounts,
  automaticBackups,
  weeklyEmails,
  passwordLinks,
  employeePins,
];
