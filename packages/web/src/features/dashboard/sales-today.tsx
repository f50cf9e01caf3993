import { formatCount } from '@backcounter/core/text';
import { useStores } from '../../api/use-stores.ts';
import classes from './screen.module.css';
import { useRecentDays } from './use-recent-sales.ts';

/** How many stores have entered today's sales; blank until known. */
export function SalesToday() {
  const { stores } = useStores();
  const { today, sold } = useRecentDays();
  // Reserves the line, so that the cards below do not shift.
  if (!sold.data || stores.length === 0) return <span className={classes.open}>&nbsp;</span>;
  const entered = sold.data.find(({ date }) => date === today)?.count ?? 0;
  return <span className={classes.open}>{enteredText(entered, stores.length)}</span>;
}

function enteredText(entered: number, stores: number): string {
  if (stores === 1) return entered === 0 ? 'Not entered today' : 'Entered today';
  if (entered === stores) return 'Every store has entered today';
  return `${formatCount(entered)} of ${formatCount(stores)} stores entered today`;
}
