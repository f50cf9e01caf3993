import { BarChart } from '@mantine/charts';
import { Link } from '@tanstack/react-router';
import { vendorsHeadline } from '@backcounter/core/chart-headlines';
import { shareOf, type Largest } from '@backcounter/core/charts';
import type { DateRange } from '@backcounter/core/dates';
import { formatCents } from '@backcounter/core/money';
import { usePersistentSearch } from '../../ui/address.ts';
import { formatShort } from '../../ui/chart-scale.ts';
import { paths } from '../../ui/paths.ts';
import { ChartCard } from './chart-card.tsx';
import type { VendorRow } from './chart-data.ts';
import { MeasuredChart } from './measured-chart.tsx';
import { barDefaults } from './drawing-defaults.ts';
import { shortName } from './short-names.ts';

type VendorChartProps = {
  vendors: Largest<VendorRow>;
  range: DateRange;
  storeId: string;
  scope: string;
};

const rowHeight = 28;

/** Invoice sums of the largest vendors. */
export function VendorChart({ vendors, range, storeId, scope }: VendorChartProps) {
  const persistent = usePersistentSearch();
  const { shown, rest } = vendors;
  const total = shown.reduce((sum, { cents }) => sum + cents, rest.cents);
  const share = (cents: number) => {
    const percent = shareOf(cents, total);
    return percent === null ? '–' : `${percent}%`;
  };
  const searchOf = (vendor: string) => ({
    ...persistent,
    view: 'invoices',
    vendor,
    from: range.start,
    to: range.end,
    ...(storeId === 'all' ? {} : { store: storeId }),
  });
  const rows = () =>
    shown.map(({ id, name, cents, count }) => ({
      key: id,
      head: (
        <Link to={paths.vendorsInvoices} search={searchOf(id)}>
          {name}
        </Link>
      ),
      figures: [formatCents(cents), share(cents), String(count)],
    }));
  const height = Math.max(120, shown.length * rowHeight + 40);
  const others = `${rest.count} other ${rest.count === 1 ? 'vendor' : 'vendors'}`;
  const last = {
    key: 'rest',
    head: others,
    figures: [formatCents(rest.cents), share(rest.cents), ''],
  };
  return (
    <ChartCard
      subject="Vendors by amount"
      headline={vendorsHeadline(vendors)}
      scope={scope}
      legend={rest.count > 0 ? `${others} billed ${formatCents(rest.cents)}.` : undefined}
      headers={['Vendor', 'Amount', 'Share', 'Invoices']}
      rows={() => (rest.count > 0 ? [...rows(), last] : rows())}
    >
      <MeasuredChart height={height}>
        <BarChart
          {...barDefaults}
          h={height}
          orientation="vertical"
          data={shown.map(({ name, cents }) => ({ name: shortName(name), Billed: cents }))}
          dataKey="name"
          series={[{ name: 'Billed', color: 'var(--accent)' }]}
          gridAxis="y"
          xAxisProps={{ tickFormatter: (cents: number) => formatShort(cents) }}
          yAxisProps={{ width: 140, interval: 0 }}
          valueFormatter={formatCents}
          maxBarWidth={18}
        />
      </MeasuredChart>
    </ChartCard>
  );
}
