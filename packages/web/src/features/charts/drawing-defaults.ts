import { formatShort } from '../../ui/chart-scale.ts';

/** What all drawings share: an axis in $k from zero, no motion, no keyboard stops of their own. */
export const barDefaults = {
  // The table beside it is the way for keyboards and screen readers.
  accessibilityLayer: false,
  gridColor: 'var(--rule)',
  textColor: 'var(--quiet)',
  strokeDasharray: '0',
  tickLine: 'none',
  // Where labels have no room, every second or third is left out, not one here and two there.
  xAxisProps: { interval: 'equidistantPreserveStart' },
  yAxisProps: { tickFormatter: (cents: number) => formatShort(cents), width: 56 },
  barProps: { isAnimationActive: false, radius: 0 },
  tooltipAnimationDuration: 0,
} as const;

/** For the figure above the highest bar. */
export const roomAbove = { margin: { top: 18 } } as const;
