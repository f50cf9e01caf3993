import { useEffect, useRef } from 'react';
import { Button } from '@mantine/core';
import { rowsOf } from '../../api/client.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { InvoiceRows } from './invoice-rows.tsx';
import type { Invoice } from './invoice-values.ts';
import classes from './invoices.module.css';
import type { InvoiceQuery } from './period-filter.ts';
import { VendorChart } from './vendor-chart.tsx';

type InvoiceResultsProps = {
  query: InvoiceQuery;
  /** What was asked for, in words. */
  scope: string;
  /** How often it was asked; every time the list is read again. */
  times: number;
};

/** A list of invoices, what can be done with each, and the chart of its vendors. */
export function InvoiceResults({ query, scope, times }: InvoiceResultsProps) {
  const answer = useAnswer('GET /invoices', { query });
  const rows = answer.data ? rowsOf(answer.data) : [];
  useReading(times, answer.refetch);
  const isCharted = hasChart(rows) && !answer.error;
  return (
    <div className={classes.results}>
      <div className={classes.scope}>
        <h3>{scope}</h3>
        {isCharted && (
          <Button variant="default" size="compact-sm" onClick={scrollToChart}>
            Go to chart
          </Button>
        )}
      </div>
      <InvoiceRows label={`Invoices, ${scope}`} rows={rows} loading={answer} />
      {isCharted && (
        <div id={chartId}>
          <VendorChart rows={rows} scope={scope} />
        </div>
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
