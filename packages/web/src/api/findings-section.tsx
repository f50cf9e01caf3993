import { Link } from '@tanstack/react-router';
import type { FindingKind } from '@backcounter/core/findings';
import { usePerson } from '../session/use-session.ts';
import { usePersistentSearch } from '../ui/address.ts';
import { Section } from '../ui/section.tsx';
import { splitPath } from '../ui/split-path.ts';
import type { RowOf } from './client.ts';
import { FindingAmount } from './finding-amount.tsx';
import { useApiQuery } from './use-api-query.ts';
import classes from './findings-section.module.css';

export type Finding = RowOf<'GET /findings'>;

type Kinds = readonly FindingKind[];

/** Findings that are resolved where invoices, sales and shifts are entered. */
export const invoiceFindings: Kinds = ['double_invoice', 'unusual_invoice', 'absent_vendor'];
export const saleFindings: Kinds = ['missing_day', 'unusual_sale'];
export const shiftFindings: Kinds = ['no_shifts'];

/** Enough for all findings of most businesses. */
const maxRead = 100;
const maxShown = 5;

const none: readonly Finding[] = [];

type FindingsQuery = Record<string, string | string[]>;

/** Findings of some kinds, filtered by `query`; skipped without a query or permission. */
export function useFindings(kinds: Kinds, query: FindingsQuery | null) {
  const mayRead = usePerson()?.can('profit.read') ?? false;
  const { data, isPending } = useApiQuery(
    'GET /findings',
    mayRead && query ? { query: { store_id: 'all', kinds: [...kinds], ...query } } : null,
  );
  return { data, isPending: mayRead && isPending };
}

/** The top findings of the last 60 days, and their total count. */
export function useTopFindings(kinds: Kinds) {
  const { data, isPending } = useFindings(kinds, { limit: String(maxRead) });
  const count = data ? Object.values(data.counts).reduce((sum, each) => sum + each, 0) : 0;
  return { first: data?.data ?? none, count, isPending };
}

type FindingListProps = {
  first: readonly Finding[];
  /** Total count. */
  count: number;
  /** Called with the store of a finding that is opened. */
  onFollow?: ((storeId: string) => void) | undefined;
};

/** The most expensive findings, each linked to where it is resolved. */
export function FindingList({ first, count, onFollow }: FindingListProps) {
  const persistent = usePersistentSearch();
  return (
    <>
      <ul className={classes.list}>
        {first.slice(0, maxShown).map((finding) => {
          const { _id, title, detail, path, store_id } = finding;
          const { to, search } = splitPath(path);
          return (
            <li key={_id}>
              <span>
                <Link
                  to={to}
                  search={{ ...persistent, ...search }}
                  onClick={() => onFollow?.(store_id)}
                >
                  {title}
                </Link>
                <small>{detail}</small>
              </span>
              <FindingAmount finding={finding} />
            </li>
          );
        })}
      </ul>
      {count > maxShown && (
        <Link to="/dashboard" search={persistent} className={classes.more}>
          {`${count - maxShown} more under Needs attention`}
        </Link>
      )}
    </>
  );
}

type FindingsSectionProps = { kinds: Kinds; onFollow?: FindingListProps['onFollow'] };

/** The findings about a sheet's rows; renders nothing if there are none. */
export function FindingsSection({ kinds, onFollow }: FindingsSectionProps) {
  const { first, count } = useTopFindings(kinds);
  if (count === 0) return null;
  return (
    <div className={classes.below} data-screen-only>
      <Section title="Worth a look">
        <FindingList first={first} count={count} onFollow={onFollow} />
      </Section>
    </div>
  );
}
