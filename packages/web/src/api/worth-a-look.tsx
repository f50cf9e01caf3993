import { Link } from '@tanstack/react-router';
import type { FindingKind } from '@backcounter/core/findings';
import { usePerson } from '../session/use-session.ts';
import { usePersistentSearch } from '../ui/address.ts';
import { Section } from '../ui/section.tsx';
import { splitPath } from '../ui/split-path.ts';
import type { RowOf } from './client.ts';
import { FindingAmount } from './finding-amount.tsx';
import { useAnswer } from './use-answer.ts';
import classes from './worth-a-look.module.css';

export type Finding = RowOf<'GET /findings'>;

type Kinds = readonly FindingKind[];

/** What is put right where invoices, sales and shifts are entered. */
export const invoiceFindings: Kinds = ['double_invoice', 'unusual_invoice', 'absent_vendor'];
export const saleFindings: Kinds = ['missing_day', 'unusual_sale'];
export const shiftFindings: Kinds = ['no_shifts'];

/** So many findings are read at once, which are all that most businesses have. */
const mostAtOnce = 100;
const mostShown = 5;

const none: readonly Finding[] = [];

type Question = Record<string, string | string[]>;

/**
 * The findings of some kinds in all stores that `query` narrows to; none without one, and none to
 * those who may not read them.
 */
export function useFindings(kinds: Kinds, query: Question | null) {
  const mayRead = usePerson()?.can('profit.read') ?? false;
  const { data, isPending } = useAnswer(
    'GET /findings',
    mayRead && query ? { query: { store_id: 'all', kinds: [...kinds], ...query } } : null,
  );
  return { data, isPending: mayRead && isPending };
}

/** The first findings of the last 60 days, and how many there are of all. */
export function useFirstFindings(kinds: Kinds) {
  const { data, isPending } = useFindings(kinds, { limit: String(mostAtOnce) });
  const count = data ? Object.values(data.counts).reduce((sum, each) => sum + each, 0) : 0;
  return { first: data?.data ?? none, count, isPending };
}

type FindingListProps = {
  first: readonly Finding[];
  /** How many there are of all. */
  count: number;
  /** Told of the store whose finding is followed. */
  onFollow?: ((storeId: string) => void) | undefined;
};

/** The most expensive findings, each a link to where it is put right. */
export function FindingList({ first, count, onFollow }: FindingListProps) {
  const persistent = usePersistentSearch();
  return (
    <>
      <ul className={classes.list}>
        {first.slice(0, mostShown).map((finding) => {
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
      {count > mostShown && (
        <Link to="/dashboard" search={persistent} className={classes.more}>
          {`${count - mostShown} more under Needs attention`}
        </Link>
      )}
    </>
  );
}

type WorthALookProps = { kinds: Kinds; onFollow?: FindingListProps['onFollow'] };

/** Below a sheet: what was found of its rows, once there is some. */
export function WorthALook({ kinds, onFollow }: WorthALookProps) {
  const { first, count } = useFirstFindings(kinds);
  if (count === 0) return null;
  return (
    <div className={classes.below} data-screen-only>
      <Section title="Worth a look">
        <FindingList first={first} count={count} onFollow={onFollow} />
      </Section>
    </div>
  );
}
