import { Mark } from '../ui/mark.tsx';
import classes from './waiting.module.css';

/** While a page's code is on its way. */
export function Waiting() {
  return (
    <div className={classes.waiting} role="progressbar" aria-label="Loading">
      <Mark size={40} />
    </div>
  );
}
