import { useMemo } from 'react';
import type { ResponseOf } from '@backcounter/api/client';
import { formatCents, wireToCents } from '@backcounter/core/money';
import { formatCount } from '@backcounter/core/text';
import type { ListTotals } from '../ui/data-table-props.ts';
import type { FilterQuery } from './list-filter.ts';
import { useApiQuery } from './use-api-query.ts';

/** Routes that return totals of a paginated list. */
export type SubtotalsRoute = 'GET /invoices/subtotals' | 'GET /sales/subtotals';

type TotalsRequest = {
  route: SubtotalsRoute;
  /** The active filter as query parameters. */
  query: FilterQuery;
  /** The grouping for subtotals; any value but `vendor` means by store. */
  group: string;
};

function textOf(count: number, isNarrowed: boolean): string {
  const rows = `all ${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;
  return isNarrowed ? `${rows} of this filter` : rows;
}

const inDollars = (total: number) => ({ amount: formatCents(wireToCents(total)) });

const toTotals = (
  { count, total, groups }: ResponseOf<SubtotalsRoute>,
  isNarrowed: boolean,
): ListTotals => ({
  count,
  sums: inDollars(total),
  text: textOf(count, isNarrowed),
  groups: groups.map((group) => ({
    key: group._id,
    name: group.name,
    count: group.count,
    sums: inDollars(group.total),
  })),
});

/** Server-side totals of a whole list; pass null to skip the request. */
export function useListTotals(request: TotalsRequest | null) {
  const by = request?.group === 'vendor' ? { by: 'vendor' as const } : {};
  const { data, error } = useApiQuery(
    request?.route ?? 'GET /sales/subtotals',
    request && { query: { ...request.query, ...by } },
  );
  const isNarrowed = Object.keys(request?.query ?? {}).length > 0;
  const isRequested = request !== null;
  const totals = useMemo(
    () => (isRequested && data ? toTotals(data, isNarrowed) : undefined),
    [isRequested, data, isNarrowed],
  );
  return { totals, error: isRequested ? error : null };
}
