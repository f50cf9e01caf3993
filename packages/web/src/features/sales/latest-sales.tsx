import { formatDate, weekdayName } from '@backcounter/core/dates';
import { formatCents } from '@backcounter/core/money';
import { errorText } from '../../api/api-error.ts';
import { rowsOf } from '../../api/client.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useRowsWithUniqueStores, useStoreName } from '../../api/use-stores.ts';
import { SideList } from '../../ui/side-list.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { messages } from './messages.ts';
import { centsOf } from './sales-bars.ts';

const shownCount = 10;

type LatestSalesProps = {
  storeId?: string;
  /** Wide layout, for use outside a form. */
  isWide?: boolean;
};

/** The latest sales of one store or of all; the default view before a filter is applied. */
export function LatestSales({ storeId = '', isWide = false }: LatestSalesProps) {
  const ofStore = storeId === '' ? {} : { store_id: storeId };
  const response = useApiQuery('GET /sales', { query: { limit: String(shownCount), ...ofStore } });
  const sales = useRowsWithUniqueStores(response.data && rowsOf(response.data));
  const nameOf = useStoreName();
  if (response.error) {
    const text = errorText(response.error, messages.listFailed);
    return <ErrorState text={text} onRetry={() => void response.refetch()} />;
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
