import classes from './print-sheet.module.css';
import { usePrinting } from './use-printing.ts';

/** How to get the rest of a list with pages and an export. */
export const restOfPages = '“Show more” loads more rows; “Export” contains all of them.';

/**
 * Printed above and below a partially loaded list, so that it is not taken for complete. The page
 * cannot load the rest for printing, as browsers do not wait.
 */
export function PartialPrintNote({ rest }: { /** Says how to get the rest. */ rest: string }) {
  if (!usePrinting()) return null;
  return <p className={classes.part}>Partial list: more rows follow. {rest}</p>;
}
