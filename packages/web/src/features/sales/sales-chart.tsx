import { useState } from 'react';
import { useSettings } from '../../session/use-business.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Segment, Segments } from '../../ui/segments.tsx';
import type { Sale } from './sale-values.ts';
import { salesBars, spanChoices, type BarSpan } from './sales-bars.ts';
import { labelOf, rangeOf, type SalesFilter } from './sales-filter.ts';
import classes from './sales.module.css';

const spanNames: Record<BarSpan, string> = { day: 'Day', week: 'Week', month: 'Month' };

type SalesChartProps = { sales: readonly Sale[]; filter: SalesFilter; storeName: string };

/** Bar chart of the history by day, week or month. */
export function SalesChart({ sales, filter, storeName }: SalesChartProps) {
  const { all: spans, initial } = spanChoices[filter.type];
  const [span, setSpan] = useState(initial);
  const { week_starts_on: startsOn } = useSettings();
  return (
    <BarChart
      title={`Sales by ${span}, ${storeName}, ${labelOf(filter)}`}
      direction="columns"
      labelHeader={spanNames[span]}
      valueHeader="Sales"
      bars={salesBars(sales, rangeOf(filter), { span, startsOn })}
      side={spans.length > 1 && <Spans spans={spans} chosen={span} onChoose={setSpan} />}
    />
  );
}

type SpansProps = { spans: readonly BarSpan[]; chosen: BarSpan; onChoose: (span: BarSpan) => void };

function Spans({ spans, chosen, onChoose }: SpansProps) {
  return (
    <div className={classes.spans}>
      <Segments label="One bar for each">
        {spans.map((span) => (
          <Segment
            key={span}
            label={`By ${span}`}
            isPressed={span === chosen}
            onClick={() => onChoose(span)}
          />
        ))}
      </Segments>
    </div>
  );
}
