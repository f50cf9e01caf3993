import { Link } from '@tanstack/react-router';
import { useAnswerOnce } from '../../api/use-answer.ts';
import { usePersistentSearch } from '../../ui/address.ts';
import { splitPath } from '../../ui/split-path.ts';
import classes from './invoices.module.css';

/** What is worth a look about an invoice that was just entered; it is entered all the same. */
export function EntryNotes({ id }: { id: string }) {
  const { data } = useAnswerOnce('GET /invoices/:id/notes', { params: { id } });
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
