import { useBillsUsed } from '../../api/bills-used.ts';
import { useVendors } from '../../api/use-vendors.ts';
import { useSearchChoice } from '../../ui/address.ts';
import { ViewTabs } from '../../ui/view-tabs.tsx';
import { BillsPanel, InvoicesPanel } from '../invoices/lazy-panel.ts';
import { VendorsPanel } from '../vendors/panel.tsx';

const tabs = [
  { view: 'vendors', label: 'Vendors', panel: <VendorsPanel /> },
  { view: 'invoices', label: 'Invoices', panel: <InvoicesPanel /> },
] as const;

/** Not for whoever pays at the door. */
const bills = { view: 'bills', label: 'Bills to Pay', panel: <BillsPanel /> } as const;

/** Vendors, invoices and bills on one page, as tabs selected by the URL (VEN-10, VEN-11). */
export function VendorsInvoicesScreen() {
  const [view, setView] = useSearchChoice('view', ['vendors', 'invoices', 'bills']);
  // The list of vendors tells it itself.
  const { vendors } = useVendors(view === 'vendors' ? '' : undefined);
  const areBillsUsed = useBillsUsed(vendors.map(({ payment_terms: terms }) => terms));
  const shown = areBillsUsed || view === 'bills' ? [...tabs, bills] : tabs;
  return <ViewTabs tabs={shown} view={view} onView={setView} />;
}
