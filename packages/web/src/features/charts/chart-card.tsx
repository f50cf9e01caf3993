import { useRef, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { ChartFrame } from '../../ui/chart-frame.tsx';
import { savePng, saveSvg } from '../../ui/chart-picture.ts';
import { FigureTable, type FigureRow } from '../../ui/figure-table.tsx';
import { Notice, useNotice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './charts.module.css';

type ChartCardProps = {
  /** Topic: 'Profit by month'. */
  subject: string;
  /** Title: what the chart shows. */
  headline: string;
  /** Store and dates. */
  scope: string;
  legend?: ReactNode;
  headers: readonly string[];
  /** Called when the table is shown: formatting a year of figures takes longer than drawing them. */
  rows: () => readonly FigureRow[];
  isWide?: boolean;
  /** The chart, which contains an SVG. */
  children: ReactNode;
};

/** A chart with its title, data table, and image download. */
export function ChartCard({ subject, headline, scope, headers, rows, ...rest }: ChartCardProps) {
  const drawing = useRef<HTMLDivElement>(null);
  const notice = useNotice();
  const caption = { title: headline, scope: `${subject}, ${scope}` };
  const save = (how: typeof savePng | typeof saveSvg) => {
    const svg = drawing.current?.querySelector('svg');
    if (!svg) return;
    Promise.resolve(how(svg, caption)).catch(() =>
      notice.fail('The image could not be created', 3000),
    );
  };
  return (
    <div className={classes.card} data-wide={rest.isWide || undefined}>
      <Section title={subject}>
        <ChartFrame
          title={headline}
          description={`${subject}, ${scope}: ${headline}.`}
          legend={rest.legend && <p className={classes.legend}>{rest.legend}</p>}
          table={(id) => <FigureTable id={id} label={subject} headers={headers} rows={rows()} />}
          side={
            <span className={classes.save}>
              <Button variant="subtle" color="gray" size="compact-sm" onClick={() => save(savePng)}>
                Save as PNG
              </Button>
              <Button variant="subtle" color="gray" size="compact-sm" onClick={() => save(saveSvg)}>
                Save as SVG
              </Button>
            </span>
          }
        >
          <div ref={drawing} className={classes.drawing} data-chart={headline} data-scope={subject}>
            {rest.children}
          </div>
        </ChartFrame>
        <Notice of={notice} />
      </Section>
    </div>
  );
}
