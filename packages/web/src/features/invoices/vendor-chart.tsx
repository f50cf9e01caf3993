import { useMemo } from 'react';
import { BarChart } from '../../ui/bar-chart.tsx';
import { barsByVendor } from './by-vendor.ts';
import type { Invoice } from './invoice-values.ts';

/** Bar chart of the listed invoices by vendor. */
export function VendorChart({ rows, scope }: { rows: readonly Invoice[]; scope: string }) {
  const bars = useMemo(() => barsByVendor(rows), [rows]);
  return (
    <BarChart
      title={`Invoices by vendor, ${scope.replace(', All Vendors', '')}`}
      bars={bars}
      direction="rows"
      labelHeader="Vendor"
      valueHeader="Invoices"
    />
  );
}
