import { formatChangeShare } from '@backcounter/core/comparisons';
import { formatCents } from '@backcounter/core/money';
import { sumOf, type CellAmounts, type SheetModel } from './sheet-model.ts';
import classes from './sheet.module.css';

type ComparedRowsProps = {
  columns: SheetModel['columns'];
  /** Of the cells of each column. */
  amounts: readonly (readonly CellAmounts[])[];
  /** The number of the row before them. */
  after: number;
};

/** What some cells hold, and what they held the week before. */
function compare(cells: readonly CellAmounts[]) {
  const entered = cells.filter(({ cents, hint }) => cents !== null && hint !== null);
  return {
    isWhole: cells.every(({ cents, hint }) => hint === null || cents !== null),
    before: sumOf(cells.map(({ hint }) => hint ?? 0)),
    share: formatChangeShare(
      sumOf(entered.map(({ cents }) => cents ?? 0)),
      sumOf(entered.map(({ hint }) => hint ?? 0)),
    ),
  };
}

/** The week before below the totals, and the change on what is entered, live like the totals. */
export function ComparedRows({ columns, amounts, after }: ComparedRowsProps) {
  const days = columns.map(({ label }, index) => ({ label, ...compare(amounts[index] ?? []) }));
  const all = columns.length > 1 ? [{ label: '', ...compare(amounts.flat()) }] : [];
  const shown = [...days, ...all];
  return (
    <>
      <tr role="row" aria-rowindex={after + 1} className={classes.compared}>
        <th role="rowheader" scope="row">
          Last week
        </th>
        {shown.map(({ label, before }) => (
          <Figure key={label} name={`Last week ${label}`} text={formatCents(before)} />
        ))}
      </tr>
      <tr role="row" aria-rowindex={after + 2} className={classes.compared}>
        <th role="rowheader" scope="row">
          Change{' '}
          {!shown.every(({ isWhole }) => isWhole) && (
            <span className={classes.partly}>of what is entered</span>
          )}
        </th>
        {shown.map(({ label, share }) => (
          <Figure key={label} name={`Change ${label}`} text={share === '' ? '–' : share} />
        ))}
      </tr>
    </>
  );
}

function Figure({ name, text }: { name: string; text: string }) {
  return (
    <td role="gridcell" className={classes.total}>
      <span role="group" aria-label={name.trim()}>
        {text}
      </span>
    </td>
  );
}
