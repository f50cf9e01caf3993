import { useMemo } from 'react';
import { findingDatesFor } from '@backcounter/core/findings';
import {
  FindingList,
  invoiceFindings,
  useFindings,
  useFirstFindings,
  type Finding,
} from '../../api/worth-a-look.tsx';
import { useToday } from '../../session/use-business.ts';
import { HeldPlace } from '../../session/held-place.tsx';
import type { Invoice } from './invoice-values.ts';
import classes from './invoices.module.css';

/** Rows come in pages: what is found of a page stays while the next one is asked for. */
const rowsAtOnce = 50;
/** So many ids fit into an address; of more rows all findings are asked for. */
const mostNarrowed = 2 * rowsAtOnce;

type Row = Pick<Invoice, '_id' | 'date' | 'store_id'>;

/** The store of all rows, or all stores. */
function storeOf(rows: readonly Row[]): string {
  const [only = 'all', ...more] = new Set(rows.map(({ store_id }) => store_id._id));
  return more.length === 0 ? only : 'all';
}

const idsOf = (rows: readonly Row[]) => rows.map(({ _id }) => _id);

/**
 * What was found of the invoices of `rows`, of the last 60 days and as old as they are; none to those
 * who may not read it. They are asked for beside the rows; of thousands of findings only those of the rows are
 * read, unless the rows are very many.
 */
export function useInvoiceFindings(rows: readonly Row[]): readonly Finding[] {
  const today = useToday();
  const { first, count } = useFirstFindings(invoiceFindings);
  const hasMore = count > first.length;
  const isNarrowed = rows.length <= mostNarrowed;
  const ofPage = (start: number) => {
    const ids = idsOf(rows.slice(start, start + rowsAtOnce));
    return hasMore && isNarrowed && ids.length > 0 ? { subject_ids: ids } : null;
  };
  const { data: page } = useFindings(invoiceFindings, ofPage(0));
  const { data: nextPage } = useFindings(invoiceFindings, ofPage(rowsAtOnce));
  const { data: all } = useFindings(invoiceFindings, hasMore && !isNarrowed ? {} : null);
  const older = findingDatesFor(
    rows.map(({ date }) => date),
    today,
  );
  const narrow = { store_id: storeOf(rows), ...(isNarrowed ? { subject_ids: idsOf(rows) } : {}) };
  const { data: ofOlder } = useFindings(invoiceFindings, older && { ...older, ...narrow });
  return useMemo(
    () => [...first, ...[page, nextPage, all, ofOlder].flatMap((answer) => answer?.data ?? [])],
    [first, page, nextPage, all, ofOlder],
  );
}

/** What is found of an invoice, without the vendor and the number that its row says already. */
export function markOf(id: string, findings: readonly Finding[]): string | null {
  const found = findings.find(
    ({ _id, kind }) => kind !== 'absent_vendor' && _id.endsWith(`.${id}`),
  );
  return found ? found.title.replace(/^.*? (?=looks like |of \$)/, '') : null;
}

/** Above the latest invoices, folded: doubles, odd amounts and vendors who did not come. */
export function InvoicesWorthALook() {
  const { first, count, isPending } = useFirstFindings(invoiceFindings);
  return (
    <HeldPlace name="worth" isReady={!isPending}>
      {count > 0 && (
        <section aria-label="Worth a look">
          <details className={classes.looks}>
            <summary>{`${count} worth a look`}</summary>
            <FindingList first={first} count={count} />
          </details>
        </section>
      )}
    </HeldPlace>
  );
}
