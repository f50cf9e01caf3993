import { daysBetween, formatDateInText } from './dates.ts';
import { findingId, type Finding } from './findings.ts';

/** A business is told when its last backup is older than this many days. */
const mostDays = 7;

type Backups = {
  /** The date of the last backup, null when none was ever made. */
  lastOn: string | null;
  /** The date since which there is something to lose. */
  startedOn: string;
  /** The store at which the finding stands, as it is about all of them. */
  storeId: string;
  today: string;
};

/**
 * A last backup older than 7 days, or none in a business older than that; null otherwise. It costs
 * nothing by itself, and its id changes only with the next backup.
 */
export function oldBackup({ lastOn, startedOn, storeId, today }: Backups): Finding | null {
  const since = lastOn ?? startedOn;
  const days = daysBetween(since, today);
  if (days <= mostDays) return null;
  const last = lastOn
    ? `The last one is of ${formatDateInText(lastOn)}.`
    : `There was none since the first store was added on ${formatDateInText(startedOn)}.`;
  return {
    id: findingId('old_backup', since, storeId),
    kind: 'old_backup',
    title: `No backup was made for ${days} days`,
    detail: `${last} On the server, "backcounter backup FILE" makes one.`,
    cents: 0,
    storeId,
    path: '/dashboard/import',
    at: today,
  };
}
