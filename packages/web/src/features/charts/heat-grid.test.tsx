import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render.tsx';
import { HeatGrid } from './heat-grid.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Mocks elements 600 px wide; returns a function that runs the requested animation frames. */
function stubFrames() {
  let frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  class Observer {
    private readonly tell: (entries: unknown[]) => void;
    constructor(tell: (entries: unknown[]) => void) {
      this.tell = tell;
    }
    observe() {
      this.tell([{ contentRect: { width: 600, height: 10 } }]);
    }
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
  const next = () => {
    const now = frames;
    frames = [];
    act(() => now.forEach((frame) => frame()));
  };
  return { next };
}

const grid = (
  <HeatGrid
    rows={[{ label: 'Mon', isShown: true }]}
    columns={['Mar']}
    cells={[{ key: 'a', row: 0, column: 0, label: 'Mar 1', cents: 100 }]}
    rowLabelWidth={30}
    size={{ least: 10, most: 20 }}
  />
);

it('renders one of several per frame, in its reserved space', async () => {
  const { next } = stubFrames();
  const { container } = await renderPage(
    <>
      {grid}
      {grid}
      {grid}
    </>,
  );
  const drawn = () => container.querySelectorAll('rect').length;
  const counts = [drawn()];
  let places: (string | null)[] | undefined;
  for (let frame = 0; frame < 5; frame += 1) {
    next();
    counts.push(drawn());
    places ??= [...container.querySelectorAll('svg')].map((svg) => svg.getAttribute('height'));
  }
  const steps = counts.slice(1).map((count, index) => count - (counts[index] ?? 0));
  expect(Math.max(...steps)).toBe(1);
  expect(counts.at(-1)).toBe(3);
  expect(places).toEqual(['50', '50', '50']);
});
