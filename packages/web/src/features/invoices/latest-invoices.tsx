import { isFiltered, toFilterQuery, toFilterErrors } from '../../api/list-filter.ts';
import { ListFilterBar } from '../../api/list-filter-bar.tsx';
import { PagesFoot } from '../../api/pages-foot.tsx';
import { useListFilter } from '../../api/use-list-filter.ts';
import { useListSorting } from '../../api/use-list-sorting.ts';
import { usePages } from '../../api/use-pages.ts';
import { FirstStep, useHasNoStore } from '../../api/first-step.tsx';
import { useVendors } from '../../api/use-vendors.ts';
import { Section } from '../../ui/section.tsx';
import { InvoiceRows } from './invoice-rows.tsx';
import { InvoiceFindingsSection } from './invoice-findings.tsx';

const names = ['store', 'vendor', 'from', 'to', 'min', 'max', 'q'] as const;

/** The default view, which serves most visits: the latest invoices, newest first. */
export function LatestInvoices() {
  const { filter, setFilter } = useListFilter(names);
  const isNarrowed = isFiltered(filter);
  const query = toFilterQuery(filter);
  const sorting = useListSorting('invoices');
  const { rows, ...pages } = usePages('GET /invoices', query, sorting[0]);
  const refused = toFilterErrors(pages.error);
  return (
    <>
      {!isNarrowed && <InvoiceFindingsSection />}
      <Section title={isNarrowed ? 'Invoices found' : 'Latest invoices, all stores'}>
        <ListFilterBar
          names={names}
          filter={filter}
          onFilter={setFilter}
          refused={refused}
          startsCollapsed
        />
        {Object.keys(refused).length === 0 && (
          <>
            <InvoiceRows
              label={isNarrowed ? 'Invoices found' : 'Invoices, latest, all stores'}
              rows={rows}
              loading={pages}
              sorting={sorting}
              empty={isNarrowed ? undefined : <NoInvoices />}
              isComplete={!pages.hasMore}
              query={query}
              onNarrow={(name, key) => setFilter({ ...filter, [name]: key })}
            />
            <PagesFoot pages={pages} />
          </>
        )}
      </Section>
    </>
  );
}

/** First steps to the first invoice, which requires a store and a vendor. */
function NoInvoices() {
  const { vendors, isSuccess } = useVendors();
  const hasNoStore = useHasNoStore();
  const step = hasNoStore ? 'store' : isSuccess && vendors.length === 0 ? 'vendor' : 'invoice';
  return (
    <FirstStep step={step} text="The invoices of your vendors are listed here, the newest first." />
  );
}
