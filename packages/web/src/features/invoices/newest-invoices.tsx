import { formatDate } from '@backcounter/core/dates';
import { formatCents } from '@backcounter/core/money';
import { errorText } from '../../api/api-error.ts';
import { rowsOf } from '../../api/client.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useRowsWithUniqueStores } from '../../api/use-stores.ts';
import { SideList, type SideRow } from '../../ui/side-list.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { centsOf, type Invoice } from './invoice-values.ts';
import { messages } from './messages.ts';

const shownCount = 10;
const newest = { query: { limit: String(shownCount) } };

/** An invoice as two lines: number and vendor, then store and day. */
export const toSideRow = (invoice: Invoice): SideRow => ({
  id: invoice._id,
  main: (
    <>
      <strong>{invoice.invoice_number}</strong> {invoice.vendor_name}
    </>
  ),
  detail: `${invoice.store_id.name}, ${formatDate(invoice.date)}`,
  figure: formatCents(centsOf(invoice)),
});

type NewestInvoicesProps = {
  /** Invoices shown elsewhere on the screen. */
  except?: readonly Invoice[];
  /** Wide layout, for use outside a form. */
  isWide?: boolean;
};

/** The newest invoices of all stores; the default view before a filter is applied. */
export function NewestInvoices({ except = [], isWide = false }: NewestInvoicesProps) {
  const response = useApiQuery('GET /invoices', newest);
  const invoices = useRowsWithUniqueStores(response.data && rowsOf(response.data));
  if (response.error) {
    const text = errorText(response.error, messages.listingFailed);
    return <ErrorState text={text} onRetry={() => void response.refetch()} />;
  }
  const shown = invoices
    .slice(0, shownCount)
    .filter(({ _id }) => !except.some((each) => each._id === _id));
  if (shown.length === 0) return null;
  return (
    <SideList
      title="Latest invoices"
      scope="All stores"
      rows={shown.map(toSideRow)}
      isWide={isWide}
    />
  );
}
