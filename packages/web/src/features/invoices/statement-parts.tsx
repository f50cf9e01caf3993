import { centsToDollars, formatCents } from '@backcounter/core/money';
import type { StatementLine } from '@backcounter/core/statement-lines';
import { formatCount } from '@backcounter/core/text';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column, DataTableProps } from '../../ui/data-table-props.ts';
import classes from './bills.module.css';

export const amountColumn = <Row,>(
  id: string,
  header: string,
  centsIn: (row: Row) => number,
): Column<Row> => ({
  id,
  header,
  value: (row) => centsToDollars(centsIn(row)),
  text: (row) => formatCents(centsIn(row)),
  cell: (row) => formatCents(centsIn(row)),
  isFigure: true,
  isMain: true,
});

/** The sum in the foot of a column. */
export const sumOf =
  <Row,>(centsIn: (row: Row) => number) =>
  (rows: readonly Row[]): string =>
    formatCents(rows.reduce((sum, row) => sum + centsIn(row), 0));

/** The line itself. */
export const lineColumn = <Row,>(of: (row: Row) => StatementLine): Column<Row> => ({
  id: 'line',
  header: 'On the Statement',
  value: (row) => of(row).text,
  isUnsorted: true,
});

type PartTableProps<Row extends object> = { title: string; detail: string } & Pick<
  DataTableProps<Row>,
  'columns' | 'rows' | 'keyOf' | 'sums' | 'actions'
>;

/** A table with its title and a sentence; nothing without rows. */
export function PartTable<Row extends object>({ title, detail, ...table }: PartTableProps<Row>) {
  if (table.rows.length === 0) return null;
  return (
    <section className={classes.part} aria-label={title}>
      <h3>{title}</h3>
      <p className={classes.hint}>{detail}</p>
      <DataTable label={title} empty={null} {...table} />
    </section>
  );
}

/** `12 invoices of $4,310.22 agree`. */
export function agreeingText(noun: string, { count, cents }: { count: number; cents: number }) {
  if (count === 0) return `No ${noun} agrees`;
  const sum = formatCents(cents);
  return count === 1
    ? `1 ${noun} of ${sum} agrees`
    : `${formatCount(count)} ${noun}s of ${sum} agree`;
}

type OtherLinesProps = { lines: readonly StatementLine[]; what: string };

/** The other lines, which are not compared, and what they may be. */
export function OtherLines({ lines, what }: OtherLinesProps) {
  if (lines.length === 0) return null;
  return (
    <details className={classes.others}>
      <summary>
        {lines.length === 1 ? '1 other line' : `${formatCount(lines.length)} other lines`}: {what}
      </summary>
      <ul>
        {lines.map(({ line, text }) => (
          <li key={line}>{text}</li>
        ))}
      </ul>
    </details>
  );
}

/** Shown until the books have answered. */
export const Comparing = () => (
  <p role="status" className={classes.hint}>
    Comparing…
  </p>
);
