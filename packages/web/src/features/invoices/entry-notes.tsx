import { Link } from '@tanstack/react-router';
import { useApiQueryOnce } from '../../api/use-api-query.ts';
import { usePersistentSearch } from '../../ui/address.ts';
import { splitPath } from '../../ui/split-path.ts';
import classes from './invoices.module.css';

/** Findings on an invoice that was just created; they do not prevent it from being created. */
export function EntryNotes({ id }: { id: string }) {
  const { data } = useApiQueryOnce('GET /invoices/:id/notes', { params: { id } });
  const persistent = usePersistentSearch();
  return (data?.data ?? []).map(({ kind, text, path }) => {
    const { to, search } = splitPath(path);
    return (
      <span key={`${kind} ${text}`} className={classes.note} role="note">
        <Link to={to} search={{ ...persistent, ...search }}>
          {text}
        </Link>
      </span>
    );
  });
}
