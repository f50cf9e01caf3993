import { useMemo } from 'react';
import { Link } from '@tanstack/react-router';
import { findingMark } from '@backcounter/core/finding-texts';
import { findingDatesFor, findingSubjects } from '@backcounter/core/findings';
import { wireToCents } from '@backcounter/core/money';
import {
  FindingList,
  invoiceFindings,
  useFindings,
  useTopFindings,
  type Finding,
} from '../../api/findings-section.tsx';
import { useToday } from '../../session/use-business.ts';
import { ReservedSpace } from '../../session/reserved-space.tsx';
import { usePersistentSearch } from '../../ui/address.ts';
import { splitPath } from '../../ui/split-path.ts';
import type { Invoice } from './invoice-values.ts';
import classes from './invoices.module.css';

/** Rows come in pages: the findings of a page stay while those of the next one load. */
const rowsPerPage = 50;
/** Number of ids that fit into a URL; for more rows, all findings are fetched. */
const maxIds = 2 * rowsPerPage;

type Row = Pick<Invoice, '_id' | 'date' | 'store_id'>;

/** The store of all rows, or 'all' if they differ. */
function storeOf(rows: readonly Row[]): string {
  const [only = 'all', ...more] = new Set(rows.map(({ store_id }) => store_id._id));
  return more.length === 0 ? only : 'all';
}

const idsOf = (rows: readonly Row[]) => rows.map(({ _id }) => _id);

/**
 * Findings on the invoices in `rows`, for the last 60 days and for older rows; none for users who
 * may not read them. Fetched alongside the rows; if there are more findings than the first page
 * holds, only those of the rows are fetched, unless there are very many rows.
 */
export function useInvoiceFindings(rows: readonly Row[]): readonly Finding[] {
  const today = useToday();
  const { first, count } = useTopFindings(invoiceFindings);
  const hasMore = count > first.length;
  const isNarrowed = rows.length <= maxIds;
  const ofPage = (start: number) => {
    const ids = idsOf(rows.slice(start, start + rowsPerPage));
    return hasMore && isNarrowed && ids.length > 0 ? { subject_ids: ids } : null;
  };
  const { data: page } = useFindings(invoiceFindings, ofPage(0));
  const { data: nextPage } = useFindings(invoiceFindings, ofPage(rowsPerPage));
  const { data: all } = useFindings(invoiceFindings, hasMore && !isNarrowed ? {} : null);
  const older = findingDatesFor(
    rows.map(({ date }) => date),
    today,
  );
  const narrow = { store_id: storeOf(rows), ...(isNarrowed ? { subject_ids: idsOf(rows) } : {}) };
  const { data: ofOlder } = useFindings(invoiceFindings, older && { ...older, ...narrow });
  return useMemo(
    () => [...first, ...[page, nextPage, all, ofOlder].flatMap((response) => response?.data ?? [])],
    [first, page, nextPage, all, ofOlder],
  );
}

/** The finding's mark at its invoice; null for a finding that is about none. */
function markOfFinding(finding: Finding): string | null {
  const { kind } = finding;
  if (kind === 'double_invoice') {
    const { invoice_number: invoiceNumber, date } = finding.like;
    return findingMark({ kind, like: { invoiceNumber, date } });
  }
  if (kind !== 'unusual_invoice') return null;
  return findingMark({ kind, size: finding.size, billedCents: wireToCents(finding.billed) });
}

type FindingMarkProps = {
  id: string;
  findings: readonly Finding[];
  /** Leads to the invoices in question, where one of them can be deleted. */
  isLink?: boolean;
};

/** What is odd about an invoice, below its number, which the row shows already; nothing if nothing is. */
export function FindingMark({ id, findings, isLink = false }: FindingMarkProps) {
  const persistent = usePersistentSearch();
  // The last row that an id names is the invoice; the others are those it looks like.
  const found = findings.find(({ _id }) => findingSubjects(_id).at(-1) === id);
  const mark = found && markOfFinding(found);
  if (!found || !mark) return null;
  const { to, search } = splitPath(found.path);
  return (
    <small className={classes.mark}>
      {isLink ? (
        <Link to={to} search={{ ...persistent, ...search }}>
          {mark}
        </Link>
      ) : (
        mark
      )}
    </small>
  );
}

/** Collapsed section above the latest invoices: duplicates, unusual amounts and absent vendors. */
export function InvoiceFindingsSection() {
  const { first, count, isPending } = useTopFindings(invoiceFindings);
  return (
    <ReservedSpace name="worth" isReady={!isPending}>
      {count > 0 && (
        <section aria-label="Worth a look">
          <details className={classes.looks}>
            <summary>{`${count} worth a look`}</summary>
            <FindingList first={first} count={count} />
          </details>
        </section>
      )}
    </ReservedSpace>
  );
}
