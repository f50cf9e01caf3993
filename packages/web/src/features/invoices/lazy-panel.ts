import { lazyComponent } from '../../ui/lazy-component.tsx';

/** The invoices, loaded when their tab is first shown. */
export const InvoicesPanel = lazyComponent(async () => (await import('./panel.tsx')).InvoicesPanel);

/** The bills to pay, likewise. */
export const BillsPanel = lazyComponent(async () => (await import('./bills.tsx')).BillsPanel);
