import { formatDate, weekdayName } from '@backcounter/core/dates';
import { formatCents } from '@backcounter/core/money';
import { errorText } from '../../api/api-error.ts';
import { rowsOf } from '../../api/client.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useRowsApart, useStoreName } from '../../api/use-stores.ts';
import { SideList } from '../../ui/side-list.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { messages } from './messages.ts';
import { centsOf } from './sales-bars.ts';

const shownCount = 10;

type LatestSalesProps = { storeId?: string; /** Not beside a form. */ isWide?: boolean };

/** The newest days of a store, or of all, as they stand before one asks for anything. */
export function LatestSales({ storeId = '', isWide = false }: LatestSalesProps) {
  const ofStore = storeId === '' ? {} : { store_id: storeId };
  const answer = useAnswer('GET /sales', { query: { limit: String(shownCount), ...ofStore } });
  const sales = useRowsApart(answer.data && rowsOf(answer.data));
  const nameOf = useStoreName();
  if (answer.error) {
    const text = errorText(answer.error, messages.listFailed);
    return <ErrorState text={text} onRetry={() => void answer.refetch()} />;
  }
  if (sales.length === 0) return null;
  return (
    <SideList
      isWide={isWide}
      title="Latest sales"
      scope={nameOf(storeId) ?? 'All stores'}
      rows={sales.slice(0, shownCount).map((sale) => ({
        id: sale._id,
        main: sale.store_id.name,
        detail: `${weekdayName(sale.date)}, ${formatDate(sale.date)}`,
        figure: formatCents(centsOf(sale)),
      }))}
    />
  );
}
