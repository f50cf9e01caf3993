import { lazy } from 'react';
import { useSearchChoice } from '../../ui/address.ts';
import { loadCode } from '../../ui/load-code.ts';
import { ViewTabs } from '../../ui/view-tabs.tsx';
import { VendorsPanel } from '../vendors/panel.tsx';

const InvoicesPanel = lazy(async () => {
  const { InvoicesPanel: Panel } = await loadCode(() => import('../invoices/panel.tsx'));
  return { default: Panel };
});

const tabs = [
  { view: 'vendors', label: 'Vendors', panel: <VendorsPanel /> },
  { view: 'invoices', label: 'Invoices', panel: <InvoicesPanel /> },
] as const;

/** Vendors and invoices on one page, as tabs selected by the URL (VEN-10, VEN-11). */
export function VendorsInvoicesScreen() {
  const [view, setView] = useSearchChoice('view', ['vendors', 'invoices']);
  return <ViewTabs tabs={tabs} view={view} onView={setView} />;
}
