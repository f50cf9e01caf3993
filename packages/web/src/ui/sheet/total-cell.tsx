import { formatCents } from '@backcounter/core/money';
import classes from './sheet.module.css';

/** A sum at the end of a row or below a column, found by what it sums up. */
export function TotalCell({ name, cents }: { name: string; cents: number }) {
  return (
    <td
      role="gridcell"
      className={classes.total}
      data-negative={cents < 0 || undefined}
      data-zero={cents === 0 || undefined}
    >
      <span role="group" aria-label={name}>
        {formatCents(cents)}
      </span>
    </td>
  );
}
