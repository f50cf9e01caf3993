import { useRef, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { ChartFrame } from '../../ui/chart-frame.tsx';
import { savePng, saveSvg } from '../../ui/chart-picture.ts';
import { FigureTable, type FigureRow } from '../../ui/figure-table.tsx';
import { Notice, useNotice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './charts.module.css';

type ChartCardProps = {
  /** What is looked at: 'Profit by month'. */
  subject: string;
  /** What the chart says of it. */
  answer: string;
  /** Store and dates. */
  scope: string;
  legend?: ReactNode;
  headers: readonly string[];
  rows: readonly FigureRow[];
  isWide?: boolean;
  /** The drawing, of which one is an SVG. */
  children: ReactNode;
};

/** A chart with its answer, its table, and its picture to take along. */
export function ChartCard({ subject, answer, scope, headers, rows, ...rest }: ChartCardProps) {
  const drawing = useRef<HTMLDivElement>(null);
  const notice = useNotice();
  const words = { title: answer, scope: `${subject}, ${scope}` };
  const save = (how: typeof savePng | typeof saveSvg) => {
    const svg = drawing.current?.querySelector('svg');
    if (!svg) return;
    Promise.resolve(how(svg, words)).catch(() =>
      notice.fail('The picture could not be made', 3000),
    );
  };
  return (
    <div className={classes.card} data-wide={rest.isWide || undefined}>
      <Section title={subject}>
        <ChartFrame
          title={answer}
          description={`${subject}, ${scope}: ${answer}.`}
          legend={rest.legend && <p className={classes.legend}>{rest.legend}</p>}
          table={(id) => <FigureTable id={id} label={subject} headers={headers} rows={rows} />}
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
          <div ref={drawing} className={classes.drawing} data-chart={answer} data-scope={subject}>
            {rest.children}
          </div>
        </ChartFrame>
        <Notice of={notice} />
      </Section>
    </div>
  );
}
