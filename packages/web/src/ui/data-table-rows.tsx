import { memo, type ChangeEvent } from 'react';
import type { DataTableProps } from './data-table-props.ts';
import { stepBetweenBoxes } from './step-between-boxes.ts';
import classes from './data-table.module.css';

type DataRowProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'actions' | 'keyOf'> & {
  row: Row;
  number: number | undefined;
  /** Why the row could not be dealt with. */
  problem: string | undefined;
  /** What a row is called where rows are chosen. */
  nameOf: ((row: Row) => string) | undefined;
  isChosen: boolean;
  onChoose: (key: string, event: ChangeEvent<HTMLInputElement>) => void;
};

function Row<Row>(props: DataRowProps<Row>) {
  const { row, columns, actions, number, problem, nameOf, isChosen } = props;
  return (
    <tr className={classes.row} aria-rowindex={number} data-chosen={isChosen || undefined}>
      {nameOf && (
        <td className={classes.choice}>
          <input
            type="checkbox"
            aria-label={`Choose ${nameOf(row)}`}
            checked={isChosen}
            onKeyDown={stepBetweenBoxes}
            onChange={(event) => props.onChoose(props.keyOf(row), event)}
          />
        </td>
      )}
      {columns.map(({ id, value, cell, isFigure, isWhole, isMain, unit }, index) => (
        <td
          key={id}
          data-figure={isFigure || undefined}
          data-whole={isWhole || undefined}
          data-main={isMain || undefined}
          data-unit={unit}
        >
          {cell ? cell(row) : value(row)}
          {index === 0 && problem !== undefined && (
            <span className={classes.problem}>{problem}</span>
          )}
        </td>
      ))}
      {actions && (
        <td data-screen-only className={classes.actions}>
          <div className={classes.buttons}>{actions(row)}</div>
        </td>
      )}
    </tr>
  );
}

/** While scrolling, only the rows that come into sight are drawn. */
export const DataRow = memo(Row) as typeof Row;

type WidestRowProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'rows' | 'actions'> & {
  isChoosing: boolean;
};

/**
 * The longest text of each column, which takes part in the table's layout without being drawn: so
 * the columns stay as wide as they are while other rows come into sight.
 */
function Widest<Row>({ columns, rows, actions, isChoosing }: WidestRowProps<Row>) {
  return (
    <tr aria-hidden="true" className={classes.widest}>
      {isChoosing && <td className={classes.choice} />}
      {columns.map(({ id, value, text, cell, isFigure, isWhole }) => {
        const row = longest(rows, (isWhole && text) || ((each) => String(value(each))));
        return (
          <td key={id} data-figure={isFigure || undefined} data-whole={isWhole || undefined}>
            {row !== undefined && (cell ?? value)(row)}
          </td>
        );
      })}
      {actions && <td data-screen-only className={classes.actions} />}
    </tr>
  );
}

export const WidestRow = memo(Widest) as typeof Widest;

/** The row of the longest text; of equally long ones the last, such as a day in December. */
function longest<Row>(rows: readonly Row[], textOf: (row: Row) => string): Row | undefined {
  let found: { row: Row; text: string } | undefined;
  for (const row of rows) {
    const text = textOf(row);
    const more = text.length - (found?.text.length ?? -1);
    if (!found || more > 0 || (more === 0 && text > found.text)) found = { row, text };
  }
  return found?.row;
}

const skeletons = [0, 1, 2, 3, 4, 5];

/** Rows of the same height while the real ones are on their way. */
export function SkeletonRows({ width }: { width: number }) {
  return skeletons.map((index) => (
    <tr key={index} aria-hidden="true" className={classes.row}>
      {Array.from({ length: width }, (_, column) => (
        <td key={column}>
          <span className={classes.skeleton} />
        </td>
      ))}
    </tr>
  ));
}
