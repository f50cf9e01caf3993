import classes from './print-sheet.module.css';
import { usePrinting } from './use-printing.ts';

/**
 * On paper, below the rows of a list that was read in part only: nobody is to take them for all. A page
 * cannot read the rest when it is printed, as browsers do not wait.
 */
export function PrintedPart({ rest }: { /** What gives the rest. */ rest: string }) {
  if (!usePrinting()) return null;
  return <p className={classes.part}>Not the whole list: it goes on after these rows. {rest}</p>;
}
