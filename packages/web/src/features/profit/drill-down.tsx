import { useEffect, useRef, type ReactNode } from 'react';
import { CloseButton } from '@mantine/core';
import { rowsOf } from '../../api/client.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useRowsApart } from '../../api/use-stores.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-props.ts';
import { Section } from '../../ui/section.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { allStores } from '../../api/store-picker.tsx';
import { rowsQuery } from './filter.ts';
import type { Line } from './figures.ts';
import { messages } from './messages.ts';
import classes from './profit.module.css';
import { figureNames, type FigureName, type Opened } from './result-figure.tsx';
import { hoursColumns, invoiceColumns, ofOneStore, rowSums, saleColumns } from './row-columns.ts';

type DrillDownProps = { opened: Opened; onClose: () => void };

/** The rows that a figure is the sum of. */
export function DrillDown({ opened: { line, figure }, onClose }: DrillDownProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  const title = `${figureNames[figure]}, ${line.storeName}, ${line.label}`;
  const Rows = rowsBehind[figure];
  return (
    <div ref={container} tabIndex={-1} className={classes.rows}>
      <Section title={title} side={<CloseButton aria-label="Close" onClick={onClose} />}>
        <Rows line={line} title={title} />
      </Section>
    </div>
  );
}

type RowsProps = { line: Line; title: string };

const rowsBehind: Record<FigureName, (props: RowsProps) => ReactNode> = {
  sales: SaleRows,
  invoices: InvoiceRows,
  salary: SalaryRows,
};

const columnsOf = <Row,>(columns: readonly Column<Row>[], { storeId }: Line) =>
  storeId === allStores ? columns : ofOneStore(columns);

const empty = <EmptyState text="Nothing was entered for this period." />;

function SaleRows({ line, title }: RowsProps) {
  const answer = useAnswer('GET /sales', { query: rowsQuery(line.storeId, line.months) });
  const rows = useRowsApart(answer.data && rowsOf(answer.data));
  return (
    <DataTable
      label={title}
      columns={columnsOf(saleColumns, line)}
      rows={rows}
      keyOf={({ _id }) => _id}
      loading={answer}
      failure={messages.rowsFailed}
      empty={empty}
      sums={rowSums.sales}
    />
  );
}

function InvoiceRows({ line, title }: RowsProps) {
  const answer = useAnswer('GET /invoices', { query: rowsQuery(line.storeId, line.months) });
  const rows = useRowsApart(answer.data && rowsOf(answer.data));
  return (
    <DataTable
      label={title}
      columns={columnsOf(invoiceColumns, line)}
      rows={rows}
      keyOf={({ _id }) => _id}
      loading={answer}
      failure={messages.rowsFailed}
      empty={empty}
      sums={rowSums.invoices}
    />
  );
}

function SalaryRows({ line, title }: RowsProps) {
  const answer = useAnswer('GET /hours', { query: rowsQuery(line.storeId, line.months) });
  return (
    <DataTable
      label={title}
      columns={hoursColumns}
      rows={answer.data ?? []}
      keyOf={({ employee_id }) => employee_id._id}
      loading={answer}
      failure={messages.rowsFailed}
      empty={empty}
      sums={rowSums.hours}
    />
  );
}
