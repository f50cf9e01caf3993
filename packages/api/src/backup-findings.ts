import type { DateRange } from '@backcounter/core/dates';
import type { Finding } from '@backcounter/core/findings';
import { oldBackup } from '@backcounter/core/old-backup';
import { dateIn } from '@backcounter/core/time-zone';
import { findFirstStore, readBackupStatus } from '@backcounter/storage/backup-time';
import type { Db } from '@backcounter/storage/database';
import type { StoreScope } from '@backcounter/storage/scope';
import { callerMay } from './caller-may.ts';
import type { Call } from './route.ts';

type BackupSearch = { db: Db; scope: StoreScope; range: DateRange };

/**
 * A finding if the last backup is too old, for administrators of a server. It is dated today and
 * listed under the store that was added first.
 */
export async function backupFindings(
  call: Call,
  { db, scope, range }: BackupSearch,
): Promise<Finding[]> {
  const { today, timeZone } = call.business;
  const isSeen = range.start <= today && today <= range.end && callerMay(call, 'backups.read');
  if (!isSeen) return [];
  const firstStore = await findFirstStore(db);
  if (!firstStore || scope?.includes(firstStore.id) === false) return [];
  const { backedUpAt, problem } = await readBackupStatus(db);
  const dateOf = (at: string) => dateIn(timeZone, Date.parse(at));
  const found = oldBackup({
    lastOn: backedUpAt && dateOf(backedUpAt),
    startedOn: dateOf(firstStore.created_at),
    problem,
    storeId: firstStore.id,
    today,
  });
  return found ? [found] : [];
}
