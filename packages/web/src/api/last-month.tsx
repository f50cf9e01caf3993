import { addDays, monthOf, monthRange, periodLabel } from '@backcounter/core/dates';
import { formatCents, formatSignedCents, wireToCents } from '@backcounter/core/money';
import { pathToRows } from '@backcounter/core/rows-behind';
import { remember, remembered } from '../session/remembered.ts';
import { useToday } from '../session/use-business.ts';
import { LinkedText } from '../ui/linked-text.tsx';
import { SideList } from '../ui/side-list.tsx';
import { allStores } from './store-picker.tsx';
import { useAnswer } from './use-answer.ts';
import { useStores } from './use-stores.ts';

type LastMonthProps =
  | { route: 'GET /sales/subtotals'; noun: 'sale' }
  | { route: 'GET /invoices/subtotals'; noun: 'invoice' };

const rememberedName = (noun: LastMonthProps['noun']) => `total:${noun}`;

/** Notes of which store a total was asked: the next visit begins with its last month. */
export const noteTotaled = (noun: LastMonthProps['noun'], storeId: string): void =>
  remember(rememberedName(noun), storeId);

/** The store that a total was asked of last; undefined for all, null while that is not known. */
function useTotaledStore(noun: LastMonthProps['noun']) {
  const { stores, isPending } = useStores();
  const id = remembered(rememberedName(noun)) ?? allStores;
  return id !== allStores && isPending ? null : stores.find(({ _id }) => _id === id);
}

/** So many stores or vendors are named, of which so many at most that are missing. */
const most = 10;
const mostMissing = 3;

type Sum = { count: number; total: number };
type Group = Sum & { _id: string; name: string };

/**
 * What the last month came to, by store or by vendor, each against the month before, as it stands
 * before one asks for a total: of the store that one asked for last.
 */
export function LastMonth({ route, noun }: LastMonthProps) {
  const month = monthBefore(monthOf(useToday()));
  const earlier = monthBefore(month);
  const by = noun === 'invoice' ? { by: 'vendor' as const } : {};
  const store = useTotaledStore(noun);
  const of = { ...(store ? { store_id: store._id } : {}), ...by };
  const { data } = useAnswer(route, store === null ? null : { query: { month, ...of } });
  const before = useAnswer(route, store === null ? null : { query: { month: earlier, ...of } });
  // Both at once, so that nothing moves; alone where the month before could not be had.
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
    return pathToRows(behind, { range: monthRange(month), against: monthRange(earlier) });
  };
  return (
    <SideList
      isWide
      title={`Last month, ${store?.name ?? 'all stores'}`}
      scope={isPart ? `${periodLabel(month)}, the largest ${most}` : periodLabel(month)}
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

const monthBefore = (month: string) => monthOf(addDays(`${month}-01`, -1));

const inDollars = (total: number) => formatCents(wireToCents(total));

const countOf = (count: number, noun: string) =>
  count === 0 ? `no ${noun}s` : `${count} ${noun}${count === 1 ? '' : 's'}`;

function changeText(total: number, before: Sum | undefined, month: string) {
  if (!before) return `none in ${month}`;
  const cents = wireToCents(total) - wireToCents(before.total);
  return cents === 0 ? `as in ${month}` : `${formatSignedCents(cents)} against ${month}`;
}

/** The largest, and after them those that were there the month before and are not any more. */
function rowsOf(groups: readonly Group[], earlier: readonly Group[]) {
  const largest = largestFirst(groups);
  const missing = largestFirst(earlier)
    .filter(({ _id }) => groups.every((group) => group._id !== _id))
    .map((group) => ({ ...group, count: 0, total: 0 }))
    .slice(0, mostMissing);
  return { rows: [...largest.slice(0, most), ...missing], isPart: groups.length > most };
}

const largestFirst = (groups: readonly Group[]) =>
  groups.toSorted((one, other) => other.total - one.total);
