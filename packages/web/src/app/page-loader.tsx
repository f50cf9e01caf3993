import { Mark } from '../ui/mark.tsx';
import classes from './page-loader.module.css';

/** Shown while a page's code is loading. */
export function PageLoader() {
  return (
    <div className={classes.waiting} role="progressbar" aria-label="Loading">
      <Mark size={40} />
    </div>
  );
}
