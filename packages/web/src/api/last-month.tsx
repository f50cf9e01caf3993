import { addDays, monthOf, periodLabel } from '@backcounter/core/dates';
import { formatCents, wireToCents } from '@backcounter/core/money';
import { remember, remembered } from '../session/remembered.ts';
import { useToday } from '../session/use-business.ts';
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

/** So many stores or vendors are named. */
const most = 10;

/**
 * What the last month came to, by store or by vendor, as it stands before one asks for a total: of the
 * store that one asked for last.
 */
export function LastMonth({ route, noun }: LastMonthProps) {
  const month = monthOf(addDays(`${monthOf(useToday())}-01`, -1));
  const by = noun === 'invoice' ? { by: 'vendor' as const } : {};
  const store = useTotaledStore(noun);
  const ofStore = store ? { store_id: store._id } : {};
  const { data } = useAnswer(
    route,
    store === null ? null : { query: { month, ...ofStore, ...by } },
  );
  if (!data || data.count === 0) return null;
  const largest = data.groups.toSorted((one, other) => other.total - one.total);
  const inDollars = (total: number) => formatCents(wireToCents(total));
  const countOf = (count: number) => `${count} ${noun}${count === 1 ? '' : 's'}`;
  const isPart = data.groups.length > most;
  const scope = isPart ? `${periodLabel(month)}, the largest ${most}` : periodLabel(month);
  return (
    <SideList
      isWide
      title={`Last month, ${store?.name ?? 'all stores'}`}
      scope={scope}
      rows={largest.slice(0, most).map(({ _id, name, count, total }) => ({
        id: _id,
        main: name,
        detail: countOf(count),
        figure: inDollars(total),
      }))}
      foot={{ label: countOf(data.count), figure: inDollars(data.total) }}
    />
  );
}
