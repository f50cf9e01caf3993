import { wallClock } from '@backcounter/core/time-zone';
import { activityRoutes } from '../activity.ts';
import { columnsWith } from './columns.ts';
import { defineListFile } from './list-files.ts';

type Row = Record<string, unknown>;

/** Ids and timestamps of the row mean nothing to a reader. */
const hiddenFields = new Set([
  '_id',
  'createdAt',
  'updatedAt',
  'created_at',
  'updated_at',
  'deleted_at',
]);

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(' | ');
  if (typeof value === 'object') return textOf((value as Row)['name']);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The fields of a row as text; for a change, the fields that differ as `before → after`. */
function detailsOf(before: Row | null, after: Row | null): string {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .filter((field) => !hiddenFields.has(field))
    .map((field) => ({ field, was: textOf(before?.[field]), is: textOf(after?.[field]) }))
    .filter(({ was, is }) => was !== is)
    .map(({ field, was, is }) =>
      before && after ? `${field}: ${was} → ${is}` : `${field}: ${was || is}`,
    )
    .join('; ');
}

/** The activity log, newest first. */
export const activityFile = defineListFile(activityRoutes['GET /activity'], {
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
