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
 * who may not read it. Of thousands of findings only theirs are read, unless they are very many.
 */
export function useInvoiceFindings(rows: readonly Row[]): readonly Finding[] {
  const today = useToday();
  const mayRead = usePerson()?.can('profit.read') ?? false;
  const ask = (query: Record<string, string | string[]> | null) =>
    mayRead && query ? { query: { store_id: 'all', kinds, ...query } } : null;
  const ofPage = (start: number) => {
    const ids = idsOf(rows.slice(start, start + rowsAtOnce));
    return ids.length === 0 ? null : { subject_ids: ids };
  };
  const isNarrowed = rows.length <= mostNarrowed;
  const first = useAnswer('GET /findings', ask(ofPage(0)));
  const second = useAnswer('GET /findings', ask(ofPage(rowsAtOnce)));
  const others = useAnswer('GET /findings', ask(isNarrowed ? null : {}));
  const older = findingDatesFor(
    rows.map(({ date }) => date),
    today,
  );
  const narrow = { store_id: storeOf(rows), ...(isNarrowed ? { subject_ids: idsOf(rows) } : {}) };
  const ofOlder = useAnswer('GET /findings', ask(older && { ...older, ...narrow }));
  return useMemo(
    () =>
      [first.data, second.data, others.data, ofOlder.data].flatMap((answer) => answer?.data ?? []),
    [first.data, second.data, others.data, ofOlder.data],
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
  const mayRead = usePerson()?.can('profit.read') ?? false;
  const query = { store_id: 'all', kinds, limit: String(mostShown) };
  const { data, isPending } = useAnswer('GET /findings', mayRead ? { query } : null);
  return (
    <HeldPlace name="worth" isReady={!mayRead || !isPending}>
      {data && data.data.length > 0 && <FoldedFindings first={data.data} counts={data.counts} />}
    </HeldPlace>
  );
}

type FoldedProps = { first: readonly Finding[]; counts: Readonly<Record<string, number>> };

function FoldedFindings({ first, counts }: FoldedProps) {
  const persistent = usePersistentSearch();
  const count = Object.values(counts).reduce((sum, each) => sum + each, 0);
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
