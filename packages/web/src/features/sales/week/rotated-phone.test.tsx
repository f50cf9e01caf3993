import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { datesFrom } from '@backcounter/core/dates';
import { eachTestAs } from '../../../testing/each-test-as.ts';
import { stubFetch } from '../../../testing/stub-fetch.ts';
import { renderPage } from '../../../testing/render.tsx';
import { WeekPanel } from './week-panel.tsx';

eachTestAs('owner', { now: '2026-11-20T18:00:00Z' });

/** Mocks a phone held upright (narrow viewport); the returned function rotates it. */
function mockPhone() {
  const listeners = new Set<() => void>();
  const viewport = { matches: true };
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () =>
      ({
        ...viewport,
        addEventListener: (_: string, listener: () => void) => listeners.add(listener),
        removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
      }) as unknown as MediaQueryList,
  );
  return () =>
    act(() => {
      viewport.matches = !viewport.matches;
      for (const listener of [...listeners]) listener();
    });
}

it('keeps focus and input of a cell when a phone is rotated', async () => {
  const days = datesFrom('2026-11-16', 7);
  stubFetch(({ path }) => {
    if (path.startsWith('/api/stores')) return { body: [{ _id: 'Oak', name: 'Oak', address: '' }] };
    if (path.startsWith('/api/findings')) return { body: { data: [], counts: {} } };
    return { body: { days, stores: [] } };
  });
  const turn = mockPhone();
  await renderPage(<WeekPanel />, '/dashboard/sales?panel=week&week=2026-11-16');
  const cell = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Oak, Wed, Nov 18' });
  const upright = await screen.findByRole('textbox', { name: 'Oak, Wed, Nov 18' });
  upright.focus();
  fireEvent.change(upright, { target: { value: '12' } });
  turn();
  expect(cell()).not.toBe(upright);
  expect(document.activeElement).toBe(cell());
  expect([cell().value, cell().selectionStart, cell().selectionEnd]).toEqual(['12', 2, 2]);
  turn();
  expect(document.activeElement).toBe(cell());
});
