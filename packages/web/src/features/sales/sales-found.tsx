import { toDateRange, toFilterQuery, toFilterErrors } from '../../api/list-filter.ts';
import { ListFilterBar } from '../../api/list-filter-bar.tsx';
import { PagesFoot } from '../../api/pages-foot.tsx';
import { UndoNotice } from '../../api/undo-notice.tsx';
import { useUndoDeletion } from '../../api/use-undo-deletion.ts';
import { useListFilter } from '../../api/use-list-filter.ts';
import { useListSorting } from '../../api/use-list-sorting.ts';
import { usePages } from '../../api/use-pages.ts';
import { useRowsWithUniqueStores } from '../../api/use-stores.ts';
import { useBusiness } from '../../session/use-business.ts';
import { SaleRows } from './sale-rows.tsx';

/** Keeps this view selected in the URL when no filter is set. */
const keepsOpen = { by: 'days' };

const names = ['store', 'from', 'to', 'min', 'max'] as const;

/** Sales filtered by days and amounts from the URL, newest day first. */
export function SalesFound() {
  const { filter, setFilter } = useListFilter(names, keepsOpen);
  const query = toFilterQuery(filter);
  const { timeZone } = useBusiness();
  const sorting = useListSorting('sales');
  const { rows, ...pages } = usePages('GET /sales', query, sorting[0]);
  const sales = useRowsWithUniqueStores(rows);
  const undo = useUndoDeletion({ kind: 'sales', noun: 'Sale' });
  const refused = toFilterErrors(pages.error);
  return (
    <>
      <ListFilterBar names={names} filter={filter} onFilter={setFilter} refused={refused} />
      <UndoNotice of={undo} />
      {Object.keys(refused).length === 0 && (
        <>
          <SaleRows
            label="Sales found"
            rows={sales}
            period={toDateRange(filter, timeZone)}
            loading={pages}
            undo={undo}
            sorting={sorting}
            isComplete={!pages.hasMore}
            query={query}
            onNarrow={(name, key) => setFilter({ ...filter, [name]: key })}
          />
          <PagesFoot pages={pages} />
        </>
      )}
    </>
  );
}
