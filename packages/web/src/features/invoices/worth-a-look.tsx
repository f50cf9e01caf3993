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
const allStores = { query: { store_id: 'all', kinds } };

const noRows: readonly Pick<Invoice, 'date' | 'store_id'>[] = [];

/** The store of all rows, or all stores. */
function storeOf(rows: typeof noRows): string {
  const [only = 'all', ...more] = new Set(rows.map(({ store_id }) => store_id._id));
  return more.length === 0 ? only : 'all';
}

/**
 * What was found of the invoices of the last 60 days, the most expensive first, and in the stores of
 * `rows` of those as old as they are; none to those who may not read it.
 */
export function useInvoiceFindings(rows = noRows): readonly Finding[] {
  const today = useToday();
  const mayRead = usePerson()?.can('profit.read') ?? false;
  const latest = useAnswer('GET /findings', mayRead ? allStores : null);
  const dates = rows.map(({ date }) => date);
  const older = mayRead ? findingDatesFor(dates, today) : null;
  const ofOlder = useAnswer(
    'GET /findings',
    older && { query: { store_id: storeOf(rows), kinds, ...older } },
  );
  return useMemo(
    () => [...(latest.data?.data ?? []), ...(ofOlder.data?.data ?? [])],
    [latest.data, ofOlder.data],
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
  const { isPending } = useAnswer('GET /findings', mayRead ? allStores : null);
  return (
    <HeldPlace name="worth" isReady={!mayRead || !isPending}>
      <FoldedFindings />
    </HeldPlace>
  );
}

function FoldedFindings() {
  const findings = useInvoiceFindings();
  const persistent = usePersistentSearch();
  if (findings.length === 0) return null;
  return (
    <section aria-label="Worth a look">
      <details className={classes.looks}>
        <summary>{`${findings.length} worth a look`}</summary>
        <ul className={classes.worth}>
          {findings.slice(0, mostShown).map(({ _id, title, detail, amount, path }) => {
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
        {findings.length > mostShown && (
          <Link to="/dashboard" search={persistent} className={classes.note}>
            {`${findings.length - mostShown} more under Needs attention`}
          </Link>
        )}
      </details>
    </section>
  );
}
