import { describe, expect, it } from 'vitest';
import {
  distinctTicks,
  exactScaleOf,
  formatShort,
  percentOf,
  scaleOf,
  tickReach,
} from './chart-scale.ts';

describe('the axis of a chart', () => {
  it('starts at zero and ends at a round number above the highest value', () => {
    expect(scaleOf([830_000, 1_140_000])).toEqual({
      from: 0,
      to: 1_500_000,
      ticks: [0, 500_000, 1_000_000, 1_500_000],
    });
  });

  it('extends below zero for losses, with a tick at zero', () => {
    const scale = scaleOf([-120, 300]);
    expect(scale.from).toBe(-200);
    expect(scale.ticks).toContain(0);
    expect(scale.to).toBe(300);
  });

  it('has a length without values or with only zeros', () => {
    for (const values of [[], [0, 0]]) {
      const { from, to } = scaleOf(values);
      expect(from).toBe(0);
      expect(to).toBeGreaterThan(0);
    }
  });

  it('ends at the highest value if it has no ticks', () => {
    expect(exactScaleOf([100, 333])).toEqual({ from: 0, to: 333, ticks: [] });
    expect(exactScaleOf([-50, -20])).toEqual({ from: -50, to: 0, ticks: [] });
    expect(exactScaleOf([]).to).toBeGreaterThan(0);
  });

  it('never has ticks between cents', () => {
    expect(scaleOf([1]).ticks).toEqual([0, 1]);
  });

  it('places a value in percent of the axis', () => {
    const scale = scaleOf([-100, 300]);
    expect(percentOf(0, scale)).toBeCloseTo(25);
    expect(percentOf(scale.to, scale)).toBe(100);
  });

  it('lets every second label be twice as wide', () => {
    const reaches = Array.from({ length: 13 }, (_, index) =>
      tickReach(index, { every: 3, count: 31 }),
    );
    expect(reaches).toEqual([31, 0, 0, 3, 0, 0, 6, 0, 0, 3, 0, 0, 12]);
  });

  it.each([
    [0, '$0'],
    [25_000, '$250'],
    [150_000, '$1.5k'],
    [1_200_000, '$12k'],
    [-500_000, '−$5k'],
    [99_960, '$1k'],
    [1_234_500, '$12.3k'],
    [99_960_000, '$1M'],
    [123_456_700, '$1.23M'],
    [-28_080_000_000, '−$281M'],
    [999_999_999_999, '$10B'],
  ])('formats %d cents as %s', (cents, text) => {
    expect(formatShort(cents)).toBe(text);
  });
});

it('shows $0 only once on an empty axis', () => {
  expect(distinctTicks(scaleOf([]).ticks, formatShort)).toEqual([0]);
  expect(distinctTicks([0, 50_000, 100_000], formatShort)).toEqual([0, 50_000, 100_000]);
});
