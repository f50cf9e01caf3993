import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { ApiError } from '../../api/api-error.ts';
import { rowsOf } from '../../api/client.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { UndoNotice, useUndo } from '../../api/undo-notice.tsx';
import { DeleteInvoice } from './delete-invoice.tsx';
import { InvoiceTable } from './invoice-table.tsx';
import type { Invoice } from './invoice-values.ts';
import classes from './invoices.module.css';
import { messages } from './messages.ts';
import type { InvoiceQuery } from './period-filter.ts';
import { UpdateInvoice } from './update-invoice.tsx';
import { VendorChart } from './vendor-chart.tsx';

type InvoiceResultsProps = {
  query: InvoiceQuery | { limit: string };
  /** True of a part of all invoices, which has its heading and no chart. */
  isLatest?: boolean;
  /** What stands below so many rows. */
  more?: (count: number) => ReactNode;
  /** What was asked for, in words. */
  scope: string;
  /** How often it was asked; every time the list is read again. */
  times: number;
};

type Act = { kind: 'update' | 'delete'; row: Invoice };

/** A list of invoices, what can be done with each, and the chart of its vendors. */
export function InvoiceResults({
  query,
  scope,
  times,
  isLatest = false,
  more,
}: InvoiceResultsProps) {
  const answer = useAnswer('GET /invoices', { query });
  const rows = answer.data ? rowsOf(answer.data) : [];
  const [act, setAct] = useState<Act | null>(null);
  const undo = useUndo({ kind: 'invoices', noun: 'Invoice' });
  useReading(times, answer.refetch);
  const isCharted = !isLatest && hasChart(rows) && !answer.error;
  return (
    <div className={classes.results}>
      {!isLatest && (
        <div className={classes.scope}>
          <h3>{scope}</h3>
          {isCharted && (
            <Button variant="default" size="compact-sm" onClick={scrollToChart}>
              Go to chart
            </Button>
          )}
        </div>
      )}
      <UndoNotice of={undo} />
      <InvoiceTable
        label={`Invoices, ${scope}`}
        rows={rows}
        loading={answer}
        failure={listFailure(answer.error)}
        onUpdate={(row) => setAct({ kind: 'update', row })}
        onDelete={(row) => setAct({ kind: 'delete', row })}
      />
      {more?.(rows.length)}
      {isCharted && (
        <div id={chartId}>
          <VendorChart rows={rows} scope={scope} />
        </div>
      )}
      {act?.kind === 'update' && (
        <UpdateInvoice
          row={act.row}
          onClose={() => setAct(null)}
          onUpdated={() => undo.notice.succeed(messages.updated)}
        />
      )}
      {act?.kind === 'delete' && (
        <DeleteInvoice row={act.row} undo={undo} onClose={() => setAct(null)} />
      )}
    </div>
  );
}

/** The first time the list is read by being shown. */
function useReading(times: number, refetch: () => unknown): void {
  const last = useRef(times);
  useEffect(() => {
    if (last.current === times) return;
    last.current = times;
    void refetch();
  }, [times, refetch]);
}

const chartId = 'invoices-by-vendor';

const scrollToChart = () => document.getElementById(chartId)?.scrollIntoView({ block: 'center' });

/** One vendor alone is no comparison. */
const hasChart = (rows: readonly Invoice[]) =>
  rows.some(({ vendor_id }) => vendor_id._id !== rows[0]?.vendor_id._id);

/** A store or vendor that is not known is said by the server; anything else is a failure. */
const listFailure = (error: Error | null) =>
  error instanceof ApiError && error.status === 400 && error.message !== ''
    ? error.message
    : messages.listingFailed;
