import { useEffect, useRef, type ReactNode } from 'react';
import { CloseButton } from '@mantine/core';
import { rowsOf } from '../../api/client.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useRowsWithUniqueStores } from '../../api/use-stores.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-props.ts';
import { Section } from '../../ui/section.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { allStores } from '../../api/store-picker.tsx';
import { rowsQuery } from './filter.ts';
import type { Line } from './figures.ts';
import { messages } from './messages.ts';
import classes from './profit.module.css';
import { figureNames, type FigureName, type OpenedFigure } from './result-figure.tsx';
import { hoursColumns, invoiceColumns, ofOneStore, rowSums, saleColumns } from './row-columns.ts';

type DrillDownProps = { opened: OpenedFigure; onClose: () => void };

/** The rows that a figure adds up. */
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
  const response = useApiQuery('GET /sales', { query: rowsQuery(line.storeId, line.months) });
  const rows = useRowsWithUniqueStores(response.data && rowsOf(response.data));
  return (
    <DataTable
      label={title}
      columns={columnsOf(saleColumns, line)}
      rows={rows}
      keyOf={({ _id }) => _id}
      loading={response}
      failure={messages.rowsFailed}
      empty={empty}
      sums={rowSums.sales}
    />
  );
}

function InvoiceRows({ line, title }: RowsProps) {
  const response = useApiQuery('GET /invoices', { query: rowsQuery(line.storeId, line.months) });
  const rows = useRowsWithUniqueStores(response.data && rowsOf(response.data));
  return (
    <DataTable
      label={title}
      columns={columnsOf(invoiceColumns, line)}
      rows={rows}
      keyOf={({ _id }) => _id}
      loading={response}
      failure={messages.rowsFailed}
      empty={empty}
      sums={rowSums.invoices}
    />
  );
}

function SalaryRows({ line, title }: RowsProps) {
  const response = useApiQuery('GET /hours', { query: rowsQuery(line.storeId, line.months) });
  return (
    <DataTable
      label={title}
      columns={hoursColumns}
      rows={response.data ?? []}
      keyOf={({ employee_id }) => employee_id._id}
      loading={response}
      failure={messages.rowsFailed}
      empty={empty}
      sums={rowSums.hours}
    />
  );
}
