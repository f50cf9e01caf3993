import type { ReactNode } from 'react';

export type Bar = {
  /** Full label: a vendor's name, `Nov 3, 2026`. */
  label: string;
  /** Short label for the axis. */
  tick?: string;
  /** Null leaves a gap; it is not zero. */
  value: number | null;
  /** A second figure, drawn in gray behind. */
  comparison?: number | null;
  /** Marks weekends, for example. */
  isShaded?: boolean;
};

/** Formats figures in full, and short for the axis. */
export type ChartUnit = { full: (value: number) => string; short: (value: number) => string };

export type BarChartProps = {
  /** The chart's subject and scope: 'Sales by day, Main St, November'. */
  title: string;
  bars: readonly Bar[];
  /** Columns for times, rows for names. */
  direction: 'columns' | 'rows';
  /** Header of the labels: 'Day', 'Vendor'. */
  labelHeader: string;
  /** Header of the figures: 'Sales'. */
  valueHeader: string;
  comparisonHeader?: string;
  /** Defaults to integer cents. */
  unit?: ChartUnit;
  /** Buttons beside the title. */
  side?: ReactNode;
};
