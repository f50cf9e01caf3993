import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { loadPreference, savePreference } from '../session/preferences.ts';
import { renderPage } from '../testing/render.tsx';
import { useListSorting } from './use-list-sorting.ts';
import { useRememberedChoice } from './use-remembered-choice.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function Choice() {
  const [month, setMonth] = useRememberedChoice('month', '2026-11', (text) =>
    /^\d{4}-\d\d$/.test(text),
  );
  const [{ by, isDescending }, setSorting] = useListSorting('sales');
  return (
    <>
      <button onClick={() => setMonth('2026-10')}>October</button>
      <button onClick={() => setMonth('2026-09')}>September</button>
      <button onClick={() => setSorting({ by: 'amount', isDescending: true })}>Highest</button>
      <output>{`${month} by ${by}${isDescending ? ', falling' : ''}`}</output>
    </>
  );
}

const shown = () => screen.getByRole('status').textContent;

const press = async (name: string) => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    await Promise.resolve();
  });
};

it('Back returns to the view before a choice was stored', async () => {
  const { router } = await renderPage(<Choice />);
  expect(shown()).toBe('2026-11 by date, falling');
  await press('October');
  await press('September');
  expect(shown()).toBe('2026-09 by date, falling');
  expect(loadPreference('month')).toBe('2026-09');
  act(() => router.history.back());
  expect(await screen.findByText('2026-10 by date, falling')).toBeDefined();
  act(() => router.history.back());
  expect(await screen.findByText('2026-11 by date, falling')).toBeDefined();
  act(() => router.history.forward());
  expect(await screen.findByText('2026-10 by date, falling')).toBeDefined();
});

it('keeps the choice with which it was opened when another tab makes one', async () => {
  const { unmount } = await renderPage(<Choice />);
  savePreference('month', '2026-08');
  await press('Highest');
  expect(shown()).toBe('2026-11 by amount, falling');
  unmount();
  await renderPage(<Choice />);
  expect(shown()).toMatch(/^2026-08/);
});

it('Back undoes a sorting, and the next visit starts with it', async () => {
  const { router, unmount } = await renderPage(<Choice />);
  await press('Highest');
  expect(shown()).toBe('2026-11 by amount, falling');
  act(() => router.history.back());
  expect(await screen.findByText('2026-11 by date, falling')).toBeDefined();
  expect(router.history.location.search).toBe('?sort=-date');
  unmount();
  await renderPage(<Choice />);
  expect(shown()).toBe('2026-11 by amount, falling');
});

it('ignores a stored choice that is no longer valid', async () => {
  localStorage.setItem('remembered::month', 'next');
  await renderPage(<Choice />);
  expect(shown()).toBe('2026-11 by date, falling');
});
