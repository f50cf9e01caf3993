import { useState, type ReactNode } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import { formatCents, formatSignedCents } from '@backcounter/core/money';
import { formatCount } from '@backcounter/core/text';
import { ProgressiveListEnd, useProgressiveList } from '../../ui/progressive-list.tsx';
import type { Comparison, Difference } from './comparisons.ts';
import classes from './profit.module.css';
import { formatShare, sharesOf, type Figures, type Line } from './figures.ts';
import { ResultFigures, type OpenedFigure } from './result-figure.tsx';

type ResultTableProps = {
  label: string;
  lines: readonly Line[];
  total: Line;
  /** A line per store instead of one per month. */
  isByStore: boolean;
  comparisons: readonly Comparison[];
  opened: OpenedFigure | null;
  onOpen: (opened: OpenedFigure) => void;
};

/** Profit and salary as shares of sales. */
const shareHeaders = ['Margin on Sales', 'Labor Share'] as const;

/** The results, a line per month or store, with their total (PRF-10). */
export function ResultTable(props: ResultTableProps) {
  const { label, lines, total, isByStore, comparisons } = props;
  const growing = useProgressiveList(lines.length);
  return (
    <>
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
            {shareHeaders.map((header) => (
              <th key={header} scope="col" className={classes.wraps}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, growing.shown).map((line) => (
            <ResultRow key={line.key} {...props} line={line} compared={[line]}>
              {isByStore && <th scope="row">{line.storeName}</th>}
              <Period isRow={!isByStore}>{line.label}</Period>
            </ResultRow>
          ))}
        </tbody>
        {lines.length > 1 && (
          <tfoot>
            <ResultRow {...props} line={total} compared={lines}>
              <th scope="row" colSpan={isByStore ? 2 : 1}>
                Total
              </th>
            </ResultRow>
          </tfoot>
        )}
      </table>
      <ProgressiveListEnd of={growing} noun="stores" />
    </>
  );
}

function Period({ isRow, children }: { isRow: boolean; children: ReactNode }) {
  return isRow ? (
    <th scope="row">{children}</th>
  ) : (
    <td className={classes.period} data-label="Period">
      {children}
    </td>
  );
}

type ResultRowProps = ResultTableProps & {
  line: Line;
  /** The lines to compare with other months: this one, or all lines for the total. */
  compared: readonly Line[];
  /** Row header. */
  children: ReactNode;
};

/** A line of figures; on phones two lines of text that expand to all of them. */
function ResultRow({ line, compared, children, ...props }: ResultRowProps) {
  const { lines, total, isByStore, comparisons, opened, onOpen } = props;
  const [isOpen, setIsOpen] = useState(lines.length === 1);
  const name = nameOf(line, props);
  const share = formatShare(line.sales, total.sales);
  const { margin, labor } = sharesOf(line);
  return (
    <tr data-open={isOpen || undefined}>
      {children}
      <td data-label="Days">{dayCount(line)}</td>
      <ResultFigures line={line} name={name} opened={opened} onOpen={onOpen} />
      <td className={classes.profit} data-negative={line.profit < 0 || undefined}>
        <strong>{formatCents(line.profit)}</strong>
      </td>
      {isByStore && <td data-label="Share of Sales">{share}</td>}
      {comparisons.map(({ header, find }) => (
        <DifferenceCell key={header} label={header} difference={find(compared)} />
      ))}
      <td data-label={shareHeaders[0]} data-negative={line.profit < 0 || undefined}>
        {margin}
      </td>
      <td data-label={shareHeaders[1]}>{labor}</td>
      <td className={classes.brief}>
        Sales {formatCents(line.sales)} · Costs {formatCents(line.invoices + line.salary)} ·{' '}
        {isByStore ? `Share ${share}` : dayCount(line)}
        <button
          type="button"
          aria-label={`All figures, ${name}`}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconChevronDown size={20} aria-hidden />
        </button>
      </td>
    </tr>
  );
}

/** What distinguishes a line from the others. */
function nameOf(line: Line, { total, isByStore }: Pick<ResultRowProps, 'total' | 'isByStore'>) {
  if (line === total) return 'Total';
  return isByStore ? line.storeName : line.label;
}

/** `30 of 31 days`: days of the period that have a sale; a dash before the store's start. */
const dayCount = ({ daysWithSales, days }: Figures) =>
  days === 0
    ? '–'
    : `${formatCount(daysWithSales)} of ${formatCount(days)} ${days === 1 ? 'day' : 'days'}`;

type DifferenceCellProps = { label: string; difference: Difference | null };

/** Difference of two profits; a dash if there is nothing to compare with. */
function DifferenceCell({ label, difference }: DifferenceCellProps) {
  return (
    <td data-label={label} data-negative={(difference?.cents ?? 0) < 0 || undefined}>
      {difference === null ? '–' : formatSignedCents(difference.cents)}
      {difference?.span !== undefined && <small> {difference.span}</small>}
    </td>
  );
}
