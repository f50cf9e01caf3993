import { useId, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import classes from './bar-chart.module.css';

type ChartFrameProps = {
  title: string;
  /** Text alternative; null if the drawing's own text is accessible. */
  description: string | null;
  /** Renders the figures as a table with this id. */
  table: (id: string) => ReactNode;
  /** Buttons beside the title. */
  side?: ReactNode;
  legend?: ReactNode;
  /** The drawing. */
  children: ReactNode;
};

/** A figure with a title and a table on demand. */
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
