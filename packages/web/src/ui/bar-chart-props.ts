import type { ReactNode } from 'react';

export type Bar = {
  /** What the bar stands for, in full: a vendor's name, `Nov 3, 2026`. */
  label: string;
  /** Shorter, for the axis below columns. */
  tick?: string;
  /** Null where there is no figure: a gap, which is not a zero. */
  value: number | null;
  /** The same thing's other figure, drawn in grey behind. */
  comparison?: number | null;
  /** A weekend, say. */
  isShaded?: boolean;
};

/** How figures are written out in full, and shortly on the axis. */
export type ChartUnit = { full: (value: number) => string; short: (value: number) => string };

export type BarChartProps = {
  /** The question that the chart answers and its scope: 'Sales by day, Main St, November'. */
  title: string;
  bars: readonly Bar[];
  /** Columns for times, rows for names. */
  direction: 'columns' | 'rows';
  /** What one bar stands for: 'Day', 'Vendor'. Heads the table's first column. */
  labelHeader: string;
  /** What the figures are: 'Sales'. */
  valueHeader: string;
  comparisonHeader?: string;
  /** Integer cents unless told otherwise. */
  unit?: ChartUnit;
  /** Buttons beside the title. */
  side?: ReactNode;
};
