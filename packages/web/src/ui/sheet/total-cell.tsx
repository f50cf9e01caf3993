import { formatCents } from '@backcounter/core/money';
import classes from './sheet.module.css';

/** A row or column total; the group is named by what it sums. */
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
