import { useMemo } from 'react';
import { Link } from '@tanstack/react-router';
import { findingDatesFor } from '@backcounter/core/findings';
import { formatCents, wireToCents } from '@backcounter/core/money';
import type { RowOf } from '../../api/client.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useToday } from '../../session/use-business.ts';
import { HeldPlace } from '../../session/held-place.tsx';
import { usePerson } from '../../session/use-session.ts';
import { usePersistentSearch } from '../../ui/address.ts';
import { splitPath } from '../../ui/split-path.ts';
import type { Invoice } from './invoice-values.ts';
import classes from './invoices.module.css';

type Finding = RowOf<'GET /findings'>;

const kinds: Finding['kind'][] = ['double_invoice', 'unusual_invoice', 'absent_vendor'];
const mostShown = 5;

/** So many findings are read at once, which are all that most businesses have. */
const mostAtOnce = 100;

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

const none: readonly Finding[] = [];

type Question = Record<string, string | string[]>;

/** The findings of the business that `query` narrows to; none to those who may not read them. */
function useFindings(query: Question | null) {
  const mayRead = usePerson()?.can('profit.read') ?? false;
  const { data, isPending } = useAnswer(
    'GET /findings',
    mayRead && query ? { query: { store_id: 'all', kinds, ...query } } : null,
  );
  return { data, isPending: mayRead && isPending };
}

/** The first ones of the last 60 days, and how many there are of all. */
function useFirstFindings() {
  const { data, isPending } = useFindings({ limit: String(mostAtOnce) });
  const count = data ? Object.values(data.counts).reduce((sum, each) => sum + each, 0) : 0;
  return { first: data?.data ?? none, count, isPending };
}

/**
 * What was found of the invoices of `rows`, of the last 60 days and as old as they are; none to those
 * who may not read it. They are asked for beside the rows; of thousands of findings only those of the rows are
 * read, unless the rows are very many.
 */
export function useInvoiceFindings(rows: readonly Row[]): readonly Finding[] {
  const today = useToday();
  const { first, count } = useFirstFindings();
  const hasMore = count > first.length;
  const isNarrowed = rows.length <= mostNarrowed;
  const ofPage = (start: number) => {
    const ids = idsOf(rows.slice(start, start + rowsAtOnce));
    return hasMore && isNarrowed && ids.length > 0 ? { subject_ids: ids } : null;
  };
  const { data: page } = useFindings(ofPage(0));
  const { data: nextPage } = useFindings(ofPage(rowsAtOnce));
  const { data: all } = useFindings(hasMore && !isNarrowed ? {} : null);
  const older = findingDatesFor(
    rows.map(({ date }) => date),
    today,
  );
  const narrow = { store_id: storeOf(rows), ...(isNarrowed ? { subject_ids: idsOf(rows) } : {}) };
  const { data: ofOlder } = useFindings(older && { ...older, ...narrow });
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
export function WorthALook() {
  const { first, count, isPending } = useFirstFindings();
  return (
    <HeldPlace name="worth" isReady={!isPending}>
      {count > 0 && <FoldedFindings first={first.slice(0, mostShown)} count={count} />}
    </HeldPlace>
  );
}

function FoldedFindings({ first, count }: { first: readonly Finding[]; count: number }) {
  const persistent = usePersistentSearch();
  return (
    <section aria-label="Worth a look">
      <details className={classes.looks}>
        <summary>{`${count} worth a look`}</summary>
        <ul className={classes.worth}>
          {first.map(({ _id, title, detail, amount, path }) => {
            const { to, search } = splitPath(path);
            return (
              <li key={_id}>
                <span>
                  <Link to={to} search={{ ...persistent, ...search }}>
                    {title}
                  </Link>
                  <small>{detail}</small>
                </span>
                <span>{formatCents(wireToCents(amount))}</span>
              </li>
            );
          })}
        </ul>
        {count > mostShown && (
          <Link to="/dashboard" search={persistent} className={classes.note}>
            {`${count - mostShown} more under Needs attention`}
          </Link>
        )}
      </details>
    </section>
  );
}
