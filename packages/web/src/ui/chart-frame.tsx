import { useId, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import classes from './bar-chart.module.css';

type ChartFrameProps = {
  title: string;
  /** What somebody who does not see the drawing is told; null where its words can be read. */
  description: string | null;
  /** The same figures as a table with this id. */
  table: (id: string) => ReactNode;
  /** Buttons beside the title. */
  side?: ReactNode;
  legend?: ReactNode;
  /** The drawing. */
  children: ReactNode;
};

/** A figure with its title; what is drawn stands in a table on demand. */
export function ChartFrame({ title, description, table, ...rest }: ChartFrameProps) {
  const [isTable, setIsTable] = useState(false);
  const titleId = useId();
  const tableId = useId();
  return (
    <figure className={classes.chart} aria-labelledby={titleId}>
      <figcaption className={classes.head}>
        <h3 id={titleId}>{title}</h3>
        {rest.side}
        <Button
          variant="default"
          size="compact-sm"
          data-screen-only
          aria-expanded={isTable}
          aria-controls={isTable ? tableId : undefined}
          onClick={() => setIsTable(!isTable)}
        >
          Show as table
        </Button>
      </figcaption>
      {rest.legend}
      {description === null ? (
        rest.children
      ) : (
        <div role="img" aria-label={description}>
          {rest.children}
        </div>
      )}
      {isTable && table(tableId)}
    </figure>
  );
}
