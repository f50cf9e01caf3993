import { formatDate } from '@backcounter/core/dates';
import { formatCents } from '@backcounter/core/money';
import { errorText } from '../../api/api-error.ts';
import { rowsOf } from '../../api/client.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useRowsWithUniqueStores } from '../../api/use-stores.ts';
import { SideList, type SideRow } from '../../ui/side-list.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { centsOf, noInvoice, type Invoice, type InvoiceValues } from './invoice-values.ts';
import { messages } from './messages.ts';
import { shownCount, useVendorsLatest } from './use-vendors-latest.ts';

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

/** The same below a heading that names the vendor and the store. */
const toOwnRow = (invoice: Invoice): SideRow => ({
  ...toSideRow(invoice),
  main: <strong>{invoice.invoice_number}</strong>,
  detail: formatDate(invoice.date),
});

type NewestInvoicesProps = {
  /** The form beside it: once a store and vendor are chosen, only their invoices are listed. */
  of?: Pick<InvoiceValues, 'store_id' | 'vendor_id'>;
  /** Invoices shown elsewhere on the screen. */
  except?: readonly Invoice[];
  /** Wide layout, for use outside a form. */
  isWide?: boolean;
};

/** The newest invoices of all stores, or of the vendor that was chosen beside it if there are any. */
export function NewestInvoices({
  of = noInvoice,
  except = [],
  isWide = false,
}: NewestInvoicesProps) {
  const response = useApiQuery('GET /invoices', newest);
  const ofVendor = useVendorsLatest(of);
  const all = useRowsWithUniqueStores(response.data && rowsOf(response.data));
  const own = useRowsWithUniqueStores(ofVendor.data && rowsOf(ofVendor.data));
  const failed = ofVendor.error ? ofVendor : response;
  if (failed.error) {
    const text = errorText(failed.error, messages.listingFailed);
    return <ErrorState text={text} onRetry={() => void failed.refetch()} />;
  }
  const [latest] = own;
  const shown = (latest ? own : all)
    .slice(0, shownCount)
    .filter(({ _id }) => !except.some((each) => each._id === _id));
  if (shown.length === 0) return null;
  return (
    <SideList
      title={latest ? `Latest of ${latest.vendor_name}` : 'Latest invoices'}
      scope={latest ? latest.store_id.name : 'All stores'}
      rows={shown.map(latest ? toOwnRow : toSideRow)}
      isWide={isWide}
    />
  );
}
