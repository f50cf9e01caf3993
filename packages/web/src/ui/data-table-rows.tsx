import { memo, type ChangeEvent } from 'react';
import type { DataTableProps } from './data-table-props.ts';
import { stepBetweenBoxes } from './step-between-boxes.ts';
import classes from './data-table.module.css';

type DataRowProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'actions' | 'keyOf'> & {
  row: Row;
  number: number | undefined;
  /** Error message of the row. */
  problem: string | undefined;
  /** Names a row's checkbox. */
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
      {columns.map(({ id, value, cell, isFigure, isUnbreakable, isMain, unit }, index) => (
        <td
          key={id}
          data-figure={isFigure || undefined}
          data-whole={isUnbreakable || undefined}
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

/** Memoized, so that scrolling renders only new rows. */
export const DataRow = memo(Row) as typeof Row;

type WidestRowProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'rows' | 'actions'> & {
  isChoosing: boolean;
};

/**
 * An invisible row with the longest text of each column: it keeps column widths stable while
 * windowed rows change.
 */
function Widest<Row>({ columns, rows, actions, isChoosing }: WidestRowProps<Row>) {
  return (
    <tr aria-hidden="true" className={classes.widest}>
      {isChoosing && <td className={classes.choice} />}
      {columns.map(({ id, value, text, cell, isFigure, isUnbreakable }) => {
        const row = longest(rows, (isUnbreakable && text) || ((each) => String(value(each))));
        return (
          <td key={id} data-figure={isFigure || undefined} data-whole={isUnbreakable || undefined}>
            {row !== undefined && (cell ?? value)(row)}
          </td>
        );
      })}
      {actions && <td data-screen-only className={classes.actions} />}
    </tr>
  );
}

export const WidestRow = memo(Widest) as typeof Widest;

/** The row with the longest text; of equally long texts the greatest, e.g. a day in December. */
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

/** Placeholder rows of the same height while loading. */
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
