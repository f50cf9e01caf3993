import { addDays, monthOf, periodLabel } from '@backcounter/core/dates';
import { formatCents, wireToCents } from '@backcounter/core/money';
import { useToday } from '../session/use-business.ts';
import { SideList } from '../ui/side-list.tsx';
import { useAnswer } from './use-answer.ts';

type LastMonthProps =
  | { route: 'GET /sales/subtotals'; noun: 'sale' }
  | { route: 'GET /invoices/subtotals'; noun: 'invoice' };

/** So many stores or vendors are named. */
const most = 10;

/** What the last month came to, by store or by vendor, as it stands before one asks for a total. */
export function LastMonth({ route, noun }: LastMonthProps) {
  const month = monthOf(addDays(`${monthOf(useToday())}-01`, -1));
  const by = noun === 'invoice' ? { by: 'vendor' as const } : {};
  const { data } = useAnswer(route, { query: { month, ...by } });
  if (!data || data.count === 0) return null;
  const largest = data.groups.toSorted((one, other) => other.total - one.total);
  const inDollars = (total: number) => formatCents(wireToCents(total));
  const countOf = (count: number) => `${count} ${noun}${count === 1 ? '' : 's'}`;
  const isPart = data.groups.length > most;
  const scope = isPart ? `${periodLabel(month)}, the largest ${most}` : periodLabel(month);
  return (
    <SideList
      isWide
      title="Last month, all stores"
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
