import { daysBetween } from './dates.ts';
import { findingId, type Finding, type FindingOf } from './findings.ts';

/** Age in days above which the last backup is reported. */
const maxAgeDays = 7;
/** The same while automatic backups fail. */
const maxAgeDaysOfFailing = 1;

type Backups = Pick<FindingOf<'old_backup'>, 'lastOn' | 'startedOn' | 'problem'> & {
  /** Store to file the finding under, although it concerns all of them. */
  storeId: string;
  today: string;
};

/**
 * Finding for a last backup older than 7 days, while automatic ones fail older than yesterday, or for
 * none in a business older than that; null otherwise. It has no cost, and its id changes only with
 * the next backup.
 */
export function oldBackup({ storeId, today, ...of }: Backups): Finding | null {
  const since = of.lastOn ?? of.startedOn;
  const maxAge = of.problem === null ? maxAgeDays : maxAgeDaysOfFailing;
  if (daysBetween(since, today) <= maxAge) return null;
  return {
    id: findingId('old_backup', since, storeId),
    kind: 'old_backup',
    ...of,
    cents: 0,
    storeId,
    path: '/dashboard/import',
    at: today,
  };
}
