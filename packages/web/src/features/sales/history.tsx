import { useApplied } from '../../api/use-applied.ts';
import { useStores } from '../../api/use-stores.ts';
import { Section } from '../../ui/section.tsx';
import { allStores } from '../../api/store-picker.tsx';
import { useUndo } from '../../api/undo-notice.tsx';
import { SalesFilterForm } from './sales-filter-form.tsx';
import { messages } from './messages.ts';
import type { SalesFilter } from './sales-filter.ts';
import { SalesTable } from './sales-table.tsx';

/** The sales of a period in a table and a chart (SAL-10, SAL-12 to SAL-28). */
export function SalesHistory() {
  const { stores } = useStores();
  const { applied, apply } = useApplied<SalesFilter>();
  // Outlives the table, which is drawn anew when the filter is applied again.
  const undo = useUndo({ kind: 'sales', noun: 'Sale' });
  const nameOf = (id: string) =>
    id === allStores ? 'All Stores' : (stores.find(({ _id }) => _id === id)?.name ?? '');
  return (
    <Section title="Sales History">
      <SalesFilterForm label="Apply Filters" storeMissing={messages.storeHint} onChosen={apply} />
      {applied && (
        <SalesTable
          key={applied.at}
          filter={applied.filter}
          storeName={nameOf(applied.filter.storeId)}
          undo={undo}
        />
      )}
    </Section>
  );
}
