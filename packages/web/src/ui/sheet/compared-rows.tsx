import { formatChangeShare } from '@backcounter/core/comparisons';
import { formatCents } from '@backcounter/core/money';
import { allSums, type CellSums, type SheetModel } from './sheet-model.ts';
import classes from './sheet.module.css';

type ComparedRowsProps = {
  /** Header of the totals of the week before. */
  label: string;
  columns: SheetModel['columns'];
  /** Sums by column. */
  sums: readonly CellSums[];
  /** ARIA index of the preceding row. */
  after: number;
};

/** Compares cells with their hints, the values of the week before. */
const compare = ({ hint, compared, missing }: CellSums) => ({
  isWhole: missing === 0,
  before: hint,
  share: formatChangeShare(compared.cents, compared.hint),
});

/** Two footer rows: the totals of the week before, and the change of the entered cells; live. */
export function ComparedRows({ label: header, columns, sums, after }: ComparedRowsProps) {
  const days = sums.map((day, index) => ({ label: columns[index]?.label ?? '', ...compare(day) }));
  const all = columns.length > 1 ? [{ label: '', ...compare(allSums(sums)) }] : [];
  const shown = [...days, ...all];
  return (
    <>
      <tr role="row" aria-rowindex={after + 1} className={classes.compared}>
        <th role="rowheader" scope="row">
          {header}
        </th>
        {shown.map(({ label, before }) => (
          <Figure key={label} name={`${header} ${label}`} text={formatCents(before)} />
        ))}
      </tr>
      <tr role="row" aria-rowindex={after + 2} className={classes.compared}>
        <th role="rowheader" scope="row">
          Change{' '}
          {!shown.every(({ isWhole }) => isWhole) && (
            <span className={classes.partly}>for the days entered</span>
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
