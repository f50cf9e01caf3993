import { useLayoutEffect, useState } from 'react';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import { DataTable } from './data-table.tsx';
import { useWindowedRows } from './use-windowed-rows.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const rows = Array.from({ length: 300 }, (_, index) => ({ id: `Store ${index}` }));

const List = ({ count }: { count: number }) => (
  <DataTable
    label="Stores"
    columns={[{ id: 'name', header: 'Name', value: ({ id }) => id }]}
    rows={rows.slice(0, count)}
    keyOf={({ id }) => id}
    empty={null}
  />
);

function Opened({ count }: { count: number }) {
  const [isOpen, setIsOpen] = useState(false);
  return isOpen ? <List count={count} /> : <button onClick={() => setIsOpen(true)}>Open</button>;
}

it('renders at the current scroll position without scrolling', async () => {
  await renderPage(<Opened count={300} />);
  const scrollTo = vi.spyOn(window, 'scrollTo');
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('301');
  expect(scrollTo).not.toHaveBeenCalled();
});

function Far() {
  const { place, scrollTo } = useWindowedRows(300);
  return (
    <div ref={place}>
      <button onClick={() => scrollTo(200)}>Go</button>
    </div>
  );
}

it('scrolls to a requested row', async () => {
  await renderPage(<Far />);
  const scrollTo = vi.spyOn(window, 'scrollTo');
  screen.getByRole('button').click();
  expect(scrollTo).toHaveBeenCalled();
});

/** Row counts of the table's renders, in order. */
function drawings() {
  const counts: number[] = [];
  const Counted = ({ count }: { count: number }) => {
    useLayoutEffect(() => {
      const look = new MutationObserver(note);
      look.observe(document.body, { childList: true, subtree: true });
      note();
      return () => look.disconnect();
    }, []);
    return <List count={count} />;
  };
  const note = () => {
    const rowCount = document.querySelectorAll('tbody tr:not([aria-hidden])').length;
    if (rowCount > 0 && rowCount !== counts.at(-1)) counts.push(rowCount);
  };
  return { counts, Counted };
}

it('renders one screen of rows first, and the rest in another frame', async () => {
  const { counts, Counted } = drawings();
  await renderPage(<Counted count={50} />);
  expect(counts).toEqual([20, 50]);
});

it('reserves the height and width of rows to come', async () => {
  const heights: string[] = [];
  const widest: (string | null)[] = [];
  const Room = () => {
    useLayoutEffect(() => {
      const space = document.querySelector<HTMLElement>('tbody tr[aria-hidden] td[style]');
      if (space) heights.push(space.style.height);
      const hidden = document.querySelector('tbody tr[aria-hidden] td:not([style])');
      if (hidden) widest.push(hidden.textContent);
    });
    return <List count={50} />;
  };
  await renderPage(<Room />);
  expect(heights).toEqual([`${30 * 37}px`]);
  expect(widest).toEqual(['Store 49']);
  expect(document.querySelector('tbody tr[aria-hidden]')).toBeNull();
});
