import { BarChart, CompositeChart } from '@mantine/charts';
import { Link } from '@tanstack/react-router';
import { costsHeadline, monthsHeadline, type MonthTarget } from '@backcounter/core/chart-headlines';
import { costsOf, hasEntries, shareOf, type ChartPeriod } from '@backcounter/core/charts';
import { periodLabel, type DateRange } from '@backcounter/core/dates';
import { formatCents } from '@backcounter/core/money';
import { usePersistentSearch } from '../../ui/address.ts';
import { paths } from '../../ui/paths.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { ChartCard } from './chart-card.tsx';
import classes from './charts.module.css';
import { MeasuredChart } from './measured-chart.tsx';
import { barDefaults, roomAbove } from './drawing-defaults.ts';
import { briefCents, monthWithYear } from './short-names.ts';

type MonthChartProps = {
  months: readonly ChartPeriod[];
  range: DateRange;
  targets: readonly MonthTarget[];
  storeId: string;
  scope: string;
};

/** Tick like `Mar`, with the year for January and the first month. */
const tickOf = (month: string, index: number) =>
  index === 0 || month.endsWith('-01') ? monthWithYear(month) : periodLabel(month).slice(0, 3);

/** With more columns, figures are shown only in the table. */
const maxLabels = 13;

function MonthLink({ month, storeId }: { month: string; storeId: string }) {
  const persistent = usePersistentSearch();
  return (
    <Link to={paths.calculate} search={{ ...persistent, store: storeId, month }}>
      {periodLabel(month)}
    </Link>
  );
}

const rowsOf = (
  { months, storeId }: MonthChartProps,
  figuresOf: (month: ChartPeriod) => readonly string[],
) =>
  months.map((month) => ({
    key: month.key,
    head: <MonthLink month={month.key} storeId={storeId} />,
    figures: hasEntries(month) ? figuresOf(month) : figuresOf(month).map(() => '–'),
  }));

/** No figure for a month without entries, not even zero. */
const labelOf = (value: unknown) => (typeof value === 'number' ? briefCents(value) : '');

/** Explains missing columns. */
function gapsText(months: readonly ChartPeriod[]): string | null {
  const gaps = months.filter((month) => !hasEntries(month)).length;
  if (gaps === 0) return null;
  return gaps === 1 ? 'Nothing was entered in the gap.' : 'Nothing was entered in the gaps.';
}

/** Profit by month. */
export function ProfitChart(props: MonthChartProps) {
  const { months, range, scope } = props;
  const maxShown = useNarrow() ? maxLabels / 2 : maxLabels;
  return (
    <ChartCard
      subject="Profit by month"
      headline={monthsHeadline(months, range)}
      scope={scope}
      legend={gapsText(months)}
      headers={['Month', 'Sales', 'Invoices', 'Salary', 'Profit']}
      rows={() =>
        rowsOf(props, ({ salesCents, invoicesCents, salaryCents, profitCents }) =>
          [salesCents, invoicesCents, salaryCents, profitCents].map(formatCents),
        )
      }
    >
      <MeasuredChart height={240}>
        <BarChart
          {...barDefaults}
          h={240}
          data={months.map((month, index) => ({
            month: tickOf(month.key, index),
            Profit: hasEntries(month) ? month.profitCents : null,
          }))}
          dataKey="month"
          series={[{ name: 'Profit', color: 'var(--accent)' }]}
          getBarColor={(value) => (value < 0 ? 'var(--danger)' : 'var(--accent)')}
          valueFormatter={formatCents}
          withBarValueLabel={months.length <= maxShown}
          valueLabelProps={{ formatter: labelOf }}
          maxBarWidth={48}
          barChartProps={roomAbove}
        />
      </MeasuredChart>
    </ChartCard>
  );
}

/** Sales, costs and target by month. */
export function CostsChart(props: MonthChartProps) {
  const { months, range, targets, scope } = props;
  const targetOf = (month: string) => targets.find((each) => each.month === month);
  const hasTargets = targets.length > 0;
  const isOfSomeStores = months.some(({ key, salesCents }) => {
    const target = targetOf(key);
    return target !== undefined && target.soldCents !== salesCents;
  });
  const targetHeads = isOfSomeStores ? ['Target', 'Sales toward it'] : ['Target'];
  const targetFigures = (month: string) => {
    const target = targetOf(month);
    if (!target) return targetHeads.map(() => '–');
    const { cents, soldCents } = target;
    return (isOfSomeStores ? [cents, soldCents] : [cents]).map(formatCents);
  };
  return (
    <ChartCard
      subject="Costs against sales"
      headline={costsHeadline(months, targets, range)}
      scope={scope}
      legend={
        <>
          <span className={classes.key} /> Sales in green,{' '}
          <span className={classes.key} data-kind="gray" /> invoices and salary in gray
          {hasTargets && (
            <>
              , <span className={classes.key} data-kind="line" /> the target
              {isOfSomeStores && ' of the stores that have one'} as a line
            </>
          )}
          .
        </>
      }
      headers={['Month', 'Sales', 'Costs', 'Costs of sales', ...(hasTargets ? targetHeads : [])]}
      rows={() =>
        rowsOf(props, (month) => {
          const share = shareOf(costsOf(month), month.salesCents);
          return [
            formatCents(month.salesCents),
            formatCents(costsOf(month)),
            share === null ? '–' : `${share}%`,
            ...(hasTargets ? targetFigures(month.key) : []),
          ];
        })
      }
    >
      <MeasuredChart height={240}>
        <CompositeChart
          {...barDefaults}
          h={240}
          data={months.map((month, index) => ({
            month: tickOf(month.key, index),
            Sales: hasEntries(month) ? month.salesCents : null,
            Costs: hasEntries(month) ? costsOf(month) : null,
            Target: targetOf(month.key)?.cents ?? null,
          }))}
          dataKey="month"
          series={[
            { name: 'Sales', color: 'var(--accent)', type: 'bar' },
            { name: 'Costs', color: 'var(--field-rule)', type: 'bar' },
            ...(hasTargets
              ? [
                  {
                    name: 'Target',
                    color: 'var(--ink)',
                    type: 'line' as const,
                    strokeDasharray: '4 3',
                  },
                ]
              : []),
          ]}
          curveType="linear"
          connectNulls={false}
          lineProps={{ isAnimationActive: false }}
          valueFormatter={formatCents}
          maxBarWidth={28}
        />
      </MeasuredChart>
    </ChartCard>
  );
}
