import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Sparkline } from './sparkline.tsx';

afterEach(cleanup);

const trend = (...known: number[]) => [
  ...Array.from({ length: 28 - known.length }, () => null),
  ...known,
];

it.each([
  [[], 0],
  [[5, 9], 0],
  [[1, 2, 3, 4, 5, 6], 0],
  [[1, 2, 3, 4, 5, 6, 7], 1],
])('draws a trend of a week of values, and nothing of fewer: %j', (known, count) => {
  const { container } = render(<Sparkline values={trend(...known)} />);
  expect(container.querySelectorAll('svg')).toHaveLength(count);
  expect(container.querySelectorAll('polyline')).toHaveLength(count);
});
