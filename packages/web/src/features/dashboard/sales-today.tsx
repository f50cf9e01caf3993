import { useStores } from '../../api/use-stores.ts';
import classes from './screen.module.css';
import { useRecentDays } from './use-recent-sales.ts';

/** How many stores have entered today's sales; nothing until that is known. */
export function SalesToday() {
  const { stores } = useStores();
  const { today, sold } = useRecentDays();
  // Its line is there before it is known: the cards below stay where they are.
  if (!sold.data || stores.length === 0) return <span className={classes.open}>&nbsp;</span>;
  const entered = sold.data.find(({ date }) => date === today)?.count ?? 0;
  return (
    <span className={classes.open}>
      {entered === stores.length
        ? 'Every store has entered today'
        : `${entered} of ${stores.length} stores entered today`}
    </span>
  );
}
