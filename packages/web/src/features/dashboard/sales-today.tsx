import { formatCount } from '@backcounter/core/text';
import { storesDueOn } from '../../api/due-stores.ts';
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
  // Today precedes no store's start: a store that never sold starts when it is added.
  const open = storesDueOn(stores, today, undefined).length;
  return <span className={classes.open}>{enteredText({ entered, open, all: stores.length })}</span>;
}

function enteredText({ entered, open, all }: { entered: number; open: number; all: number }) {
  if (all === 1)
    return entered > 0 ? 'Entered today' : open > 0 ? 'Not entered today' : 'Closed today';
  if (entered >= open)
    return open === 0 ? 'Every store is closed today' : 'Every store has entered today';
  return `${formatCount(entered)} of ${formatCount(open)} ${open === 1 ? 'store' : 'stores'} entered today`;
}
