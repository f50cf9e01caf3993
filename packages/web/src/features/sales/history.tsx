import { Button } from '@mantine/core';
import { useAppliedFilter } from '../../api/use-applied-filter.ts';
import { useStores } from '../../api/use-stores.ts';
import { useAddress } from '../../ui/address.ts';
import { useToday } from '../../session/use-business.ts';
import { Section } from '../../ui/section.tsx';
import { allStores } from '../../api/store-picker.tsx';
import { useUndoDeletion } from '../../api/use-undo-deletion.ts';
import { SalesFilterForm } from './sales-filter-form.tsx';
import { LatestSales } from './latest-sales.tsx';
import { messages } from './messages.ts';
import { salesInAddress } from './sales-filter.ts';
import { SalesFound } from './sales-found.tsx';
import { SalesTable } from './sales-table.tsx';

/** Any of these in the URL selects the days-and-amounts view; `by=days` alone filters nothing. */
const dayParams = ['by', 'from', 'to', 'min', 'max'] as const;

const panelParam = ['panel'] as const;

/** The sales history: by period, or by days and amounts when the URL says so. */
export function SalesHistory() {
  const { search, change } = useAddress();
  const isByDays = dayParams.some((name) => name in search);
  return (
    <Section
      title="Sales History"
      side={
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => change({ by: isByDays ? '' : 'days' }, { only: panelParam })}
        >
          {isByDays ? 'By week, month or year' : 'By date and amount'}
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
  const { applied, apply, formKey } = useAppliedFilter(salesInAddress(useToday()));
  // Created here because the table remounts whenever the filter is applied again.
  const undo = useUndoDeletion({ kind: 'sales', noun: 'Sale' });
  const nameOf = (id: string) =>
    id === allStores ? 'All Stores' : (stores.find(({ _id }) => _id === id)?.name ?? '');
  return (
    <>
      <SalesFilterForm
        key={formKey}
        label="Apply Filters"
        storeMissing={messages.storeHint}
        onChosen={apply}
      />
      {applied === null && <LatestSales isWide />}
      {applied && (
        <SalesTable
          key={applied.applyCount}
          filter={applied.filter}
          storeName={nameOf(applied.filter.storeId)}
          undo={undo}
        />
      )}
    </>
  );
}
