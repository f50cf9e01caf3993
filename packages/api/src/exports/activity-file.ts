import { wallClock } from '@backcounter/core/time-zone';
import { activityRoutes } from '../activity.ts';
import { columnsWith } from './columns.ts';
import { fileOf } from './list-files.ts';

type Row = Record<string, unknown>;

/** Ids and the moments of the row itself tell a reader nothing. */
const untold = new Set(['_id', 'createdAt', 'updatedAt', 'created_at', 'updated_at', 'deleted_at']);

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(' | ');
  if (typeof value === 'object') return textOf((value as Row)['name']);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What a row says, by field: of a change the fields that differ, from what to what. */
function detailsOf(before: Row | null, after: Row | null): string {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .filter((field) => !untold.has(field))
    .map((field) => ({ field, was: textOf(before?.[field]), is: textOf(after?.[field]) }))
    .filter(({ was, is }) => was !== is)
    .map(({ field, was, is }) =>
      before && after ? `${field}: ${was} → ${is}` : `${field}: ${was || is}`,
    )
    .join('; ');
}

/** The log of changes, newest first. */
export const activityFile = fileOf(activityRoutes['GET /activity'], {
  title: 'Activity',
  limit: 200,
  columns: columnsWith('activity', {
    when: (row, { timeZone }) => {
      const { date, time } = wallClock(Date.parse(row.at), timeZone);
      return `${date} ${time}`;
    },
    user: (row) => row.user.name,
    employee: (row) => row.employee_name,
    kind: (row) => row.kind,
    action: (row) => row.action,
    details: (row) => detailsOf(row.before, row.after),
  }),
});
