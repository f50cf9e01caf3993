import { activityKinds, mayReadKind, type ActivityKind } from '@backcounter/core/activity';
import { dateProblem, parseTypedDate } from '@backcounter/core/dates';
import { AppError, invalidField } from '@backcounter/core/errors';
import type { Role } from '@backcounter/core/permissions';
import type { Change } from '../../ui/address.ts';
import type { Search } from '../../ui/search-params.ts';
import type { ActivityFilter } from './use-activity.ts';

/** The kinds that the filter offers. The demo has no weekly cash (DEM-10). */
export const offeredKinds = (role: Role, isDemo: boolean): readonly ActivityKind[] =>
  activityKinds.filter((kind) => mayReadKind(role, kind) && !(isDemo && kind === 'dailyCash'));

/** The filter with its typed dates as `YYYY-MM-DD`. */
export const withIsoDates = (filter: ActivityFilter): ActivityFilter => ({
  ...filter,
  from: parseTypedDate(filter.from),
  to: parseTypedDate(filter.to),
});

/** Throws at the first invalid date. */
export function checkDates(filter: ActivityFilter, today: string): void {
  for (const field of ['from', 'to'] as const) {
    const date = filter[field];
    const problem = date === '' ? null : dateProblem(date, { today, allowFuture: true });
    if (problem) throw invalidField(field, problem);
  }
  if (filter.from !== '' && filter.to !== '' && filter.from > filter.to) {
    throw invalidField('to', 'Must not be before the first day');
  }
}

type Limits = { kinds: readonly ActivityKind[]; today: string };

/** Reads the filter from the URL (`kind`, `user`, `store`, `from`, `to`) and writes it back. */
export const activityInAddress = ({ kinds, today }: Limits) => ({
  isAsked: ({ kind, from, to }: Search) => [kind, from, to].some((value) => value !== undefined),
  read: ({ kind = '', user = '', store = '', from = '', to = '' }: Search) => {
    if (kind !== '' && !kinds.some((offered) => offered === kind)) return null;
    const filter: ActivityFilter = { kind, user_id: user, store_id: store, from, to };
    try {
      checkDates(filter, today);
      return filter;
    } catch (problem) {
      if (problem instanceof AppError) return null;
      throw problem;
    }
  },
  write: (filter: ActivityFilter | null): Change => ({
    kind: filter?.kind || undefined,
    user: filter?.user_id || undefined,
    store: filter?.store_id || undefined,
    from: filter?.from || undefined,
    to: filter?.to || undefined,
  }),
});
