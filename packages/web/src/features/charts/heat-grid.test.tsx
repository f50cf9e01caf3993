import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { HeatGrid } from './heat-grid.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = (amounts: readonly (number | null)[]) =>
  render(
    <HeatGrid
      rows={[{ label: 'Mon', isShown: true }]}
      columns={amounts.map((_, index) => `Week ${index}`)}
      cells={amounts.map((cents, column) => ({
        key: String(column),
        row: 0,
        column,
        label: `Day ${column}`,
        cents,
      }))}
      rowLabelWidth={30}
      size={{ least: 10, most: 20 }}
    />,
  ).container;

it('draws every cell in its first render, in strips that fit its width', () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 90));
  const drawn = show([100, 200, null, 400, 500, 600, 700]);
  expect(drawn.querySelectorAll('rect')).toHaveLength(7);
  const rows = [...drawn.querySelectorAll('rect')].map((cell) => cell.getAttribute('y'));
  expect(rows).toEqual(['18', '18', '18', '18', '18', '58', '58']);
});

it('shades each fifth of the amounts alike, equal amounts too', () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600));
  const shades = (amounts: readonly (number | null)[]) =>
    [...show(amounts).querySelectorAll('rect')].map((cell) => cell.getAttribute('fill-opacity'));
  expect(shades([5, 1, 9, 3, 7])).toEqual(['0.55', '0.15', '1', '0.35', '0.85']);
  expect(shades([4, 4, null, 4])).toEqual(['0.15', '0.15', null, '0.15']);
  expect(shades([8])).toEqual(['0.15']);
});
