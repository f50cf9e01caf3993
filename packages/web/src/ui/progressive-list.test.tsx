import { useEffect } from 'react';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import { BarChart } from './bar-chart.tsx';
import { ProgressiveListEnd, useProgressiveList } from './progressive-list.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  frames = [];
});

/** The observed elements, and a way to report one near the viewport. */
function watchScreen() {
  const seen: { near?: () => void } = {};
  class Observer {
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      seen.near = () => act(() => tell([{ isIntersecting: true }]));
    }
    observe() {
      return undefined;
    }
    disconnect() {
      return undefined;
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  return { comeNear: () => seen.near?.() };
}

/** Items rendered in each frame. */
let frames: number[] = [];

function List({ count, needed }: { count: number; needed?: number }) {
  const growing = useProgressiveList(count, needed);
  useEffect(() => {
    frames.push(growing.shown);
  }, [growing.shown]);
  return (
    <>
      <ul>
        {Array.from({ length: growing.shown }, (_, index) => (
          <li key={index}>Store {index}</li>
        ))}
      </ul>
      <ProgressiveListEnd of={growing} noun="stores" />
    </>
  );
}

const rows = () => screen.getAllByRole('listitem').length;

it('renders the first screen before the rest, and all needed items with it', async () => {
  await renderPage(<List count={201} />);
  expect(frames).toEqual([20, 40]);
  cleanup();
  frames = [];
  await renderPage(<List count={201} needed={30} />);
  expect(frames).toEqual([30, 40]);
});

it('renders two hundred at once', async () => {
  await renderPage(<List count={200} />);
  expect(rows()).toBe(200);
  expect(screen.queryByRole('button')).toBeNull();
});

it('renders more near the end of the list, and by a button', async () => {
  const { comeNear } = watchScreen();
  await renderPage(<List count={201} />);
  expect(rows()).toBe(40);
  comeNear();
  expect(rows()).toBe(80);
  comeNear();
  expect(rows()).toBe(120);
  const button = screen.getByRole('button', { name: 'Show more of 201 stores' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(rows()).toBe(200);
  fireEvent.click(button);
  expect(rows()).toBe(201);
  expect(screen.queryByRole('button')).toBeNull();
});

it('renders as many as needed, and continues from there', async () => {
  await renderPage(<List count={300} needed={120} />);
  expect(rows()).toBe(120);
  fireEvent.click(screen.getByRole('button'));
  expect(rows()).toBe(160);
});

it('prints all of very many', async () => {
  await renderPage(<List count={300} />);
  expect(rows()).toBe(40);
  fireEvent(window, new Event('beforeprint'));
  expect(rows()).toBe(300);
  fireEvent(window, new Event('afterprint'));
  expect(rows()).toBe(40);
});

it('renders the first bars of very many, and describes all of them', async () => {
  const { comeNear } = watchScreen();
  const bars = Array.from({ length: 3345 }, (_, index) => ({
    label: `P${index}`,
    value: 100 + index,
  }));
  await renderPage(
    <BarChart
      title="Hours by employee"
      direction="rows"
      labelHeader="Employee"
      valueHeader="Hours"
      bars={bars}
    />,
  );
  const name = /highest P3344 with \$34\.44, lowest P0 with \$1\.00/;
  const drawn = () => screen.getByRole('img', { name }).querySelectorAll('[title]').length;
  expect(drawn()).toBe(40);
  comeNear();
  expect(drawn()).toBe(80);
});
