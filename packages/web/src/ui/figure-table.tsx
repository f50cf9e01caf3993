import type { ReactNode } from 'react';
import classes from './bar-chart.module.css';

export type FigureRow = { key: string; head: ReactNode; figures: readonly string[] };

type FigureTableProps = {
  id: string;
  label: string;
  headers: readonly string[];
  rows: readonly FigureRow[];
};

/** A chart's figures as a table. */
export function FigureTable({ id, label, headers, rows }: FigureTableProps) {
  return (
    // Weekly figures of a year overflow; focusable so that the keyboard can scroll.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- axe asks for it
    <div className={classes.wideTable} role="group" aria-label={`Table: ${label}`} tabIndex={0}>
      <table id={id} className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, head, figures }) => (
            <tr key={key}>
              <th scope="row">{head}</th>
              {figures.map((figure, index) => (
                <td key={headers[index + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
