import type { ReactNode } from 'react';
import { formatCents, formatSignedCents } from '@backcounter/core/money';
import classes from './profit.module.css';
import { formatShare, type Figures, type Line } from './figures.ts';
import { ResultFigures, type Opened } from './result-figure.tsx';

/** The profit of other months, which a column compares with; null where there is none. */
export type Comparison = { header: string; find: (lines: readonly Line[]) => Figures | null };

type ResultTableProps = {
  label: string;
  lines: readonly Line[];
  total: Line;
  /** A line for each store instead of each month. */
  isByStore: boolean;
  comparisons: readonly Comparison[];
  opened: Opened | null;
  onOpen: (opened: Opened) => void;
};

/** The results, a line for each month or store, with their sum (PRF-10). */
export function ResultTable(props: ResultTableProps) {
  const { label, lines, total, isByStore, comparisons, opened, onOpen } = props;
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
          <ResultRow key={line.key} {...props} line={line} />
        ))}
      </tbody>
      {lines.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={isByStore ? 2 : 1}>
              Total
            </th>
            <td data-label="Days">{dayCount(total)}</td>
            <ResultFigures line={total} name="Total" opened={opened} onOpen={onOpen} />
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

type ResultRowProps = ResultTableProps & { line: Line };

function ResultRow({ line, total, isByStore, comparisons, opened, onOpen }: ResultRowProps) {
  const name = isByStore ? line.storeName : line.label;
  return (
    <tr>
      {isByStore && <th scope="row">{line.storeName}</th>}
      <Heading isRow={!isByStore}>{line.label}</Heading>
      <td data-label="Days">{dayCount(line)}</td>
      <ResultFigures line={line} name={name} opened={opened} onOpen={onOpen} />
      <Money label="Profit" cents={line.profit} />
      {isByStore && <td data-label="Share of Sales">{formatShare(line.sales, total.sales)}</td>}
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
