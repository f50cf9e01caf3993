import { useMemo } from 'react';
import type { AnswerOf } from '@backcounter/api/client';
import { formatCents, wireToCents } from '@backcounter/core/money';
import type { ListTotals } from '../ui/data-table-props.ts';
import type { FilterQuery } from './list-filter.ts';
import { useAnswer } from './use-answer.ts';

/** The calls that tell what a long list comes to of which a page was read. */
export type SubtotalsRoute = 'GET /invoices/subtotals' | 'GET /sales/subtotals';

type Asked = {
  route: SubtotalsRoute;
  /** What the list is narrowed to, as the API takes it. */
  query: FilterQuery;
  /** The grouping whose subtotals are wanted; by store when it is none of theirs. */
  group: string;
};

const counted = new Intl.NumberFormat('en-US');

function textOf(count: number, isNarrowed: boolean): string {
  const rows = `all ${counted.format(count)} ${count === 1 ? 'row' : 'rows'}`;
  return isNarrowed ? `${rows} of this filter` : rows;
}

const inDollars = (total: number) => ({ amount: formatCents(wireToCents(total)) });

const toTotals = (
  { count, total, groups }: AnswerOf<SubtotalsRoute>,
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

/** What the whole of a list comes to, from the server; nothing is asked for null. */
export function useListTotals(asked: Asked | null) {
  const by = asked?.group === 'vendor' ? { by: 'vendor' as const } : {};
  const { data, error } = useAnswer(
    asked?.route ?? 'GET /sales/subtotals',
    asked && { query: { ...asked.query, ...by } },
  );
  const isNarrowed = Object.keys(asked?.query ?? {}).length > 0;
  const isAsked = asked !== null;
  const totals = useMemo(
    () => (isAsked && data ? toTotals(data, isNarrowed) : undefined),
    [isAsked, data, isNarrowed],
  );
  return { totals, error: isAsked ? error : null };
}
