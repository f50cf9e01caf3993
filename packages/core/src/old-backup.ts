import { daysBetween, formatDateInText } from './dates.ts';
import { findingId, type Finding } from './findings.ts';

/** Age in days above which the last backup is reported. */
const maxAgeDays = 7;

type Backups = {
  /** The date of the last backup, null when none was ever made. */
  lastOn: string | null;
  /** Date since which there has been data to lose. */
  startedOn: string;
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
  const days = daysBetween(since, today);
  if (days <= maxAgeDays) return null;
  const last = lastOn
    ? `The last one is from ${formatDateInText(lastOn)}.`
    : `There has been none since the first store was added on ${formatDateInText(startedOn)}.`;
  return {
    id: findingId('old_backup', since, storeId),
    kind: 'old_backup',
    title: `No backup for ${days} days`,
    detail: `${last} On the server, "backcounter backup FILE" makes one.`,
    cents: 0,
    storeId,
    path: '/dashboard/import',
    at: today,
  };
}
