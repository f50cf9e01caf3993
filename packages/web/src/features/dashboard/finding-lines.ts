import { missingWeeksText } from '@backcounter/core/finding-texts';
import { centsToDollars, wireToCents } from '@backcounter/core/money';
import type { RowOf } from '../../api/client.ts';

export type Finding = RowOf<'GET /findings'>;

type MissingDays = Extract<Finding, { kind: 'missing_day' }>;

/** A store's weeks with missing days, as one line. */
export type FindingGroup = {
  id: string;
  title: string;
  detail: string;
  /** In dollars, of all its weeks. */
  amount: number;
  kind: Finding['kind'];
  /** Latest week first. */
  weeks: readonly Finding[];
};

export type FindingLine = Finding | FindingGroup;

/** Fewer weeks of a store are lines of their own. */
const minWeeks = 3;

/**
 * Lines of the dashboard: the missing days of a store are one line when they are of several weeks.
 * The order stays: urgent ones first, then by amount. `isPart` if more findings exist.
 */
export function groupFindings(findings: readonly Finding[], isPart: boolean): FindingLine[] {
  const missing = findings.filter((finding) => finding.kind === 'missing_day');
  const groups = [...Map.groupBy(missing, ({ store_id: storeId }) => storeId).values()]
    .filter(({ length }) => length >= minWeeks)
    .map((weeks) => toGroup(weeks, isPart));
  if (groups.length === 0) return [...findings];
  const grouped = new Set<Finding>(groups.flatMap(({ weeks }) => weeks));
  const lines = [...findings.filter((finding) => !grouped.has(finding)), ...groups];
  return lines.sort((one, other) => urgency(other) - urgency(one) || other.amount - one.amount);
}

/** A missing backup has no amount, but may cost everything. */
const urgency = ({ kind }: FindingLine) => (kind === 'old_backup' ? 1 : 0);

function toGroup(findings: readonly MissingDays[], isPart: boolean): FindingGroup {
  const weeks = findings.toSorted((one, other) => (one.at < other.at ? 1 : -1));
  const { store_id: id = '', store_name: storeName = '' } = weeks[0] ?? {};
  const dates = weeks.flatMap((week) => week.dates).sort();
  return {
    id,
    ...missingWeeksText({ storeName, dates, weekCount: weeks.length, isPart }),
    amount: centsToDollars(weeks.reduce((sum, { amount }) => sum + wireToCents(amount), 0)),
    kind: 'missing_day',
    weeks,
  };
}
