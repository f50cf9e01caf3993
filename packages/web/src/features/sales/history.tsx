import { Button } from '@mantine/core';
import { useApplied } from '../../api/use-applied.ts';
import { useStores } from '../../api/use-stores.ts';
import { useAddress } from '../../ui/address.ts';
import { useToday } from '../../session/use-business.ts';
import { Section } from '../../ui/section.tsx';
import { allStores } from '../../api/store-picker.tsx';
import { useUndo } from '../../api/undo-notice.tsx';
import { SalesFilterForm } from './sales-filter-form.tsx';
import { LatestSales } from './latest-sales.tsx';
import { messages } from './messages.ts';
import { salesInAddress } from './sales-filter.ts';
import { SalesFound } from './sales-found.tsx';
import { SalesTable } from './sales-table.tsx';

/** Any of these in the address asks for days and amounts instead of a period; `by=days` for all. */
const dayNames = ['by', 'from', 'to', 'min', 'max'] as const;

const inAddress = ['panel'] as const;

/** The sales of a period, or of any days and amounts that the address names. */
export function SalesHistory() {
  const { search, change } = useAddress();
  const isByDays = dayNames.some((name) => name in search);
  return (
    <Section
      title="Sales History"
      side={
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => change({ by: isByDays ? '' : 'days' }, { only: inAddress })}
        >
          {isByDays ? 'By week, month or year' : 'By days and amounts'}
        </Button>
      }
    >
      {isByDays ? <SalesFound /> : <SalesOfPeriod />}
    </Section>
  );
}

/** The sales of a period in a table and a chart (SAL-10, SAL-12 to SAL-28). */
function SalesOfPeriod() {
  const { stores } = useStores();
  const { applied, apply, moves } = useApplied(salesInAddress(useToday()));
  // Outlives the table, which is drawn anew when the filter is applied again.
  const undo = useUndo({ kind: 'sales', noun: 'Sale' });
  const nameOf = (id: string) =>
    id === allStores ? 'All Stores' : (stores.find(({ _id }) => _id === id)?.name ?? '');
  return (
    <>
      <SalesFilterForm
        key={moves}
        label="Apply Filters"
        storeMissing={messages.storeHint}
        onChosen={apply}
      />
      {applied === null && <LatestSales isWide />}
      {applied && (
        <SalesTable
          key={applied.at}
          filter={applied.filter}
          storeName={nameOf(applied.filter.storeId)}
          undo={undo}
        />
      )}
    </>
  );
}
