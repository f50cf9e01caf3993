import { rowsOf } from '../../api/client.ts';
import { useStores } from '../../api/use-stores.ts';
import classes from './screen.module.css';
import { useRecentSales } from './use-recent-sales.ts';

/** How many stores have entered today's sales; nothing until that is known. */
export function SalesToday() {
  const { stores } = useStores();
  const { today, sales } = useRecentSales();
  if (!sales.data || stores.length === 0) return null;
  const ofToday = rowsOf(sales.data).filter((sale) => sale.date === today);
  const entered = new Set(ofToday.map((sale) => sale.store_id._id)).size;
  return (
    <span className={classes.open}>
      {entered === stores.length
        ? 'Every store has entered today'
        : `${entered} of ${stores.length} stores entered today`}
    </span>
  );
}
