import { formatShort } from '../../ui/chart-scale.ts';

/** Defaults of all charts: axis in $k from zero, no animation, no tab stops. */
export const barDefaults = {
  // Keyboard and screen reader users get the data table instead.
  accessibilityLayer: false,
  gridColor: 'var(--rule)',
  textColor: 'var(--quiet)',
  strokeDasharray: '0',
  tickLine: 'none',
  // When labels do not fit, skips them at a regular interval.
  xAxisProps: { interval: 'equidistantPreserveStart' },
  yAxisProps: { tickFormatter: (cents: number) => formatShort(cents), width: 56 },
  barProps: { isAnimationActive: false, radius: 0 },
  tooltipAnimationDuration: 0,
} as const;

/** Room for the figure above the highest bar. */
export const roomAbove = { margin: { top: 18 } } as const;
