import { monthBefore, monthOf, monthRange, periodLabel } from '@backcounter/core/dates';
import { formatCents, formatSignedCents, wireToCents } from '@backcounter/core/money';
import { drillDownPath } from '@backcounter/core/drill-down';
import { savePreference, loadPreference } from '../session/preferences.ts';
import { useToday } from '../session/use-business.ts';
import { LinkedText } from '../ui/linked-text.tsx';
import { SideList } from '../ui/side-list.tsx';
import { allStores } from './store-picker.tsx';
import { useApiQuery } from './use-api-query.ts';
import { useStores } from './use-stores.ts';

type LastMonthProps =
  | { route: 'GET /sales/subtotals'; noun: 'sale' }
  | { route: 'GET /invoices/subtotals'; noun: 'invoice' };

const preferenceName = (noun: LastMonthProps['noun']) => `total:${noun}`;

/** Remembers the store of the last total, so that the next visit starts with it. */
export const rememberTotaledStore = (noun: LastMonthProps['noun'], storeId: string): void =>
  savePreference(preferenceName(noun), storeId);

/** The store of the last total; undefined for all stores, null while loading. */
function useTotaledStore(noun: LastMonthProps['noun']) {
  const { stores, isPending } = useStores();
  const id = loadPreference(preferenceName(noun)) ?? allStores;
  return id !== allStores && isPending ? null : stores.find(({ _id }) => _id === id);
}

/** Rows shown, and how many of those that had amounts only in the month before. */
const maxRows = 10;
const maxMissing = 3;

type Sum = { count: number; total: number };
type Group = Sum & { _id: string; name: string };

/**
 * Totals of last month by store or vendor, compared with the month before; shown until the user
 * requests a total, for the store they requested last.
 */
export function LastMonth({ route, noun }: LastMonthProps) {
  const month = monthBefore(monthOf(useToday()));
  const earlier = monthBefore(month);
  const by = noun === 'invoice' ? { by: 'vendor' as const } : {};
  const store = useTotaledStore(noun);
  const of = { ...(store ? { store_id: store._id } : {}), ...by };
  const { data } = useApiQuery(route, store === null ? null : { query: { month, ...of } });
  const before = useApiQuery(route, store === null ? null : { query: { month: earlier, ...of } });
  // Waits for both months to avoid a layout shift; shows one if the other failed.
  if (!data || data.count === 0 || before.isPending) return null;
  const known = before.data && before.data.count > 0 ? before.data : null;
  const against = ({ total }: Sum, sum?: Sum) => changeText(total, sum, periodLabel(earlier));
  const earlierOf = (id: string) => known?.groups.find(({ _id }) => _id === id);
  const { rows, isPart } = rowsOf(data.groups, known?.groups ?? []);
  const textOf = (sum: Sum, earlierSum?: Sum) =>
    [countOf(sum.count, noun), ...(known ? [against(sum, earlierSum)] : [])].join(', ');
  const pathOf = ({ _id }: Group) => {
    const behind =
      noun === 'sale'
        ? { of: 'sales' as const, storeId: _id }
        : { of: 'invoices' as const, storeId: store?._id ?? null, vendorId: _id };
    return drillDownPath(behind, { range: monthRange(month), against: monthRange(earlier) });
  };
  return (
    <SideList
      isWide
      title={`Last month, ${store?.name ?? 'all stores'}`}
      scope={isPart ? `${periodLabel(month)}, the largest ${maxRows}` : periodLabel(month)}
      rows={rows.map((group) => ({
        id: group._id,
        main:
          group.count === 0 ? (
            group.name
          ) : (
            <LinkedText
              parts={[
                { text: group.name, path: pathOf(group), name: `${group.name}, show the ${noun}s` },
              ]}
            />
          ),
        detail: textOf(group, earlierOf(group._id)),
        figure: inDollars(group.total),
      }))}
      foot={{ label: textOf(data, known ?? undefined), figure: inDollars(data.total) }}
    />
  );
}

const inDollars = (total: number) => formatCents(wireToCents(total));

const countOf = (count: number, noun: string) =>
  count === 0 ? `no ${noun}s` : `${count} ${noun}${count === 1 ? '' : 's'}`;

function changeText(total: number, before: Sum | undefined, month: string) {
  if (!before) return `none in ${month}`;
  const cents = wireToCents(total) - wireToCents(before.total);
  return cents === 0 ? `as in ${month}` : `${formatSignedCents(cents)} against ${month}`;
}

/** The largest groups, followed by groups that only the month before had. */
function rowsOf(groups: readonly Group[], earlier: readonly Group[]) {
  const largest = largestFirst(groups);
  const missing = largestFirst(earlier)
    .filter(({ _id }) => groups.every((group) => group._id !== _id))
    .map((group) => ({ ...group, count: 0, total: 0 }))
    .slice(0, maxMissing);
  return { rows: [...largest.slice(0, maxRows), ...missing], isPart: groups.length > maxRows };
}

const largestFirst = (groups: readonly Group[]) =>
  groups.toSorted((one, other) => other.total - one.total);
