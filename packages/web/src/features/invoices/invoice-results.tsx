import { useEffect, useRef } from 'react';
import { Button } from '@mantine/core';
import { rowsOf } from '../../api/client.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { InvoiceRows } from './invoice-rows.tsx';
import type { Invoice } from './invoice-values.ts';
import classes from './invoices.module.css';
import type { InvoiceQuery } from './period-filter.ts';
import { VendorChart } from './vendor-chart.tsx';

type InvoiceResultsProps = {
  query: InvoiceQuery;
  /** The filter as text. */
  scope: string;
  /** Submit count; each submit refetches, even with an unchanged filter. */
  submitCount: number;
};

/** Invoices of a filter with row actions, and a chart by vendor. */
export function InvoiceResults({ query, scope, submitCount }: InvoiceResultsProps) {
  const response = useApiQuery('GET /invoices', { query });
  const rows = response.data ? rowsOf(response.data) : [];
  useRefetchOnSubmit(submitCount, response.refetch);
  const isCharted = hasChart(rows) && !response.error;
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
      <InvoiceRows label={`Invoices, ${scope}`} rows={rows} loading={response} />
      {isCharted && (
        <div id={chartId}>
          <VendorChart rows={rows} scope={scope} />
        </div>
      )}
    </div>
  );
}

/** The first fetch happens on mount, so only later submits refetch. */
function useRefetchOnSubmit(submitCount: number, refetch: () => unknown): void {
  const last = useRef(submitCount);
  useEffect(() => {
    if (last.current === submitCount) return;
    last.current = submitCount;
    void refetch();
  }, [submitCount, refetch]);
}

const chartId = 'invoices-by-vendor';

const scrollToChart = () => document.getElementById(chartId)?.scrollIntoView({ block: 'center' });

/** A single vendor has nothing to be compared with. */
const hasChart = (rows: readonly Invoice[]) =>
  rows.some(({ vendor_id }) => vendor_id._id !== rows[0]?.vendor_id._id);
