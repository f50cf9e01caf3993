import { rowsOf } from '../../api/client.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useStores } from '../../api/use-stores.ts';
import { useToday } from '../../session/use-business.ts';
import classes from './screen.module.css';

/** How many stores have entered today's sales; nothing until that is known. */
export function SalesToday() {
  const today = useToday();
  const { stores } = useStores();
  const sales = useAnswer('GET /sales', { query: { start_date: today, end_date: today } });
  if (!sales.data || stores.length === 0) return null;
  const entered = new Set(rowsOf(sales.data).map((sale) => sale.store_id._id)).size;
  return (
    <span className={classes.open}>
      {entered === stores.length
        ? 'Every store has entered today'
        : `${entered} of ${stores.length} stores entered today`}
    </span>
  );
}
