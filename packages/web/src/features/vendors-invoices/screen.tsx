import { useSearchChoice } from '../../ui/address.ts';
import { ViewTabs } from '../../ui/view-tabs.tsx';
import { InvoicesPanel } from '../invoices/lazy-panel.ts';
import { VendorsPanel } from '../vendors/panel.tsx';

const tabs = [
  { view: 'vendors', label: 'Vendors', panel: <VendorsPanel /> },
  { view: 'invoices', label: 'Invoices', panel: <InvoicesPanel /> },
] as const;

/** Vendors and invoices on one page, as tabs selected by the URL (VEN-10, VEN-11). */
export function VendorsInvoicesScreen() {
  const [view, setView] = useSearchChoice('view', ['vendors', 'invoices']);
  return <ViewTabs tabs={tabs} view={view} onView={setView} />;
}
