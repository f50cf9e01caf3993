import { Section, SectionGroup, SectionToggle } from '../../ui/section.tsx';
import { useOpenPanel } from '../../ui/use-open-panel.ts';
import { CheckInvoices } from './check-invoices.tsx';
import { CreateInvoice } from './create-invoice.tsx';
import { Inbox } from './inbox.tsx';
import { LatestInvoices } from './latest-invoices.tsx';
import { TotalInvoices } from './total-invoices.tsx';

const sections = [
  { id: 'create', title: 'Create Invoice', toggles: 'Form', Content: CreateInvoice },
  { id: 'check', title: 'Check Invoices', toggles: 'Filters', Content: CheckInvoices },
  { id: 'inbox', title: 'Invoice Inbox', toggles: 'Inbox', Content: Inbox },
  { id: 'total', title: 'Total Invoices', toggles: 'Total', Content: TotalInvoices },
] as const;

/** The Invoices tab: four sections, one open at a time, remounted when reopened (INV-02). */
export function InvoicesPanel() {
  const { open, toggle } = useOpenPanel(sections.map(({ id }) => id));
  return (
    <>
      <SectionGroup>
        {sections.map(({ id, title, toggles, Content }) => (
          <Section
            key={id}
            title={title}
            isClosed={open !== id}
            side={
              <SectionToggle
                label={`Show ${toggles}`}
                openLabel={`Hide ${toggles}`}
                isOpen={open === id}
                onToggle={() => toggle(id)}
              />
            }
          >
            {open === id && <Content />}
          </Section>
        ))}
      </SectionGroup>
      {open === null && <LatestInvoices />}
    </>
  );
}
