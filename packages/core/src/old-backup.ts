import { daysBetween } from './dates.ts';
import { findingId, type Finding, type FindingOf } from './findings.ts';

/** Age in days above which the last backup is reported. */
const maxAgeDays = 7;

type Backups = Pick<FindingOf<'old_backup'>, 'lastOn' | 'startedOn'> & {
  /** Store to file the finding under, although it concerns all of them. */
  storeId: string;
  today: string;
};

/**
 * Finding for a last backup older than 7 days, or for none in a business older than that; null
 * otherwise. It has no cost, and its id changes only with the next backup.
 */
export function oldBackup({ lastOn, startedOn, storeId, today }: Backups): Finding | null {
  const since = lastOn ?? startedOn;
  if (daysBetween(since, today) <= maxAgeDays) return null;
  return {
    id: findingId('old_backup', since, storeId),
    kind: 'old_backup',
    lastOn,
    startedOn,
    cents: 0,
    storeId,
    path: '/dashboard/import',
    at: today,
  };
}
