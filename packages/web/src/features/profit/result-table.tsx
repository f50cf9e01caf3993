import type { ReactNode } from 'react';
import { formatCents, formatSignedCents } from '@backcounter/core/money';
import classes from './profit.module.css';
import { formatShare, sumFigures, type Figures, type Line } from './figures.ts';

export type FigureName = 'sales' | 'invoices' | 'salary';

/** Which figure of which line has its rows shown. */
export type Opened = { line: Line; figure: FigureName };

export const figureNames: Record<FigureName, string> = {
  sales: 'Sales',
  invoices: 'Invoices',
  salary: 'Employee Salary',
};

/** The profit of other months, which a column compares with; null where there is none. */
export type Comparison = { header: string; find: (lines: readonly Line[]) => Figures | null };

type ResultTableProps = {
  label: string;
  lines: readonly Line[];
  /** A line for each store instead of each month. */
  isByStore: boolean;
  comparisons: readonly Comparison[];
  opened: Opened | null;
  onOpen: (opened: Opened) => void;
};

/** The results, a line for each month or store, with their sum (PRF-10). */
export function ResultTable(props: ResultTableProps) {
  const { label, lines, isByStore, comparisons } = props;
  const total = sumFigures(lines);
  return (
    <table className={classes.results} aria-label={label}>
      <thead>
        <tr>
          {isByStore && <th scope="col">Store</th>}
          <th scope="col" className={classes.period}>
            Period
          </th>
          <th scope="col">Days</th>
          <th scope="col">Sales</th>
          <th scope="col">Invoices</th>
          <th scope="col">Employee Salary</th>
          <th scope="col">Profit</th>
          {isByStore && <th scope="col">Share of Sales</th>}
          {comparisons.map(({ header }) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <ResultRow key={line.key} {...props} line={line} totalSales={total.sales} />
        ))}
      </tbody>
      {lines.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={isByStore ? 2 : 1}>
              Total
            </th>
            <td data-label="Days">{dayCount(total)}</td>
            <td data-label="Sales">{formatCents(total.sales)}</td>
            <td data-label="Invoices">{formatCents(total.invoices)}</td>
            <td data-label="Employee Salary">{formatCents(total.salary)}</td>
            <Money label="Profit" cents={total.profit} />
            {isByStore && (
              <td data-label="Share of Sales">{formatShare(total.sales, total.sales)}</td>
            )}
            {comparisons.map(({ header, find }) => (
              <Difference key={header} label={header} own={total} other={find(lines)} />
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

type ResultRowProps = ResultTableProps & { line: Line; totalSales: number };

function ResultRow({ line, isByStore, comparisons, totalSales, opened, onOpen }: ResultRowProps) {
  const figure = (name: FigureName) => {
    const isOpen = opened?.line.key === line.key && opened.figure === name;
    return (
      <td data-label={figureNames[name]}>
        <button
          type="button"
          className={classes.figure}
          aria-label={`${figureNames[name]} ${formatCents(line[name])}, ${isByStore ? line.storeName : line.label}`}
          aria-expanded={isOpen}
          onClick={() => onOpen({ line, figure: name })}
        >
          {formatCents(line[name])}
        </button>
      </td>
    );
  };
  return (
    <tr>
      {isByStore && <th scope="row">{line.storeName}</th>}
      <Heading isRow={!isByStore}>{line.label}</Heading>
      <td data-label="Days">{dayCount(line)}</td>
      {figure('sales')}
      {figure('invoices')}
      {figure('salary')}
      <Money label="Profit" cents={line.profit} />
      {isByStore && <td data-label="Share of Sales">{formatShare(line.sales, totalSales)}</td>}
      {comparisons.map(({ header, find }) => (
        <Difference key={header} label={header} own={line} other={find([line])} />
      ))}
    </tr>
  );
}

function Heading({ isRow, children }: { isRow: boolean; children: ReactNode }) {
  return isRow ? <th scope="row">{children}</th> : <td className={classes.period}>{children}</td>;
}

/** `30 of 31`: on how many of the period's days there was a sale. */
const dayCount = ({ daysWithSales, days }: Figures) => `${daysWithSales} of ${days} days`;

function Money({ label, cents }: { label: string; cents: number }) {
  return (
    <td data-label={label} data-negative={cents < 0 || undefined}>
      <strong>{formatCents(cents)}</strong>
    </td>
  );
}

type DifferenceProps = { label: string; own: Figures; other: Figures | null };

/** By how much the profit differs; a dash where there is nothing to compare with. */
function Difference({ label, own, other }: DifferenceProps) {
  const cents = own.profit - (other?.profit ?? 0);
  return (
    <td data-label={label} data-negative={(other !== null && cents < 0) || undefined}>
      {other === null ? '–' : formatSignedCents(cents)}
    </td>
  );
}
