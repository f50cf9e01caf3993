import { formatCents } from '@backcounter/core/money';
import classes from './sheet.module.css';

type TotalCellProps = {
  name: string;
  cents: number;
  /** Shows a dash: there is nothing to sum yet. */
  isEmpty?: boolean | undefined;
};

/** A row or column total; the group is named by what it sums. */
export function TotalCell({ name, cents, isEmpty = false }: TotalCellProps) {
  return (
    <td
      role="gridcell"
      className={classes.total}
      data-negative={cents < 0 || undefined}
      data-zero={cents === 0 || undefined}
    >
      <span role="group" aria-label={name}>
        {isEmpty ? '–' : formatCents(cents)}
      </span>
    </td>
  );
}
