import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { datesFrom } from '@backcounter/core/dates';
import { eachTestAs } from '../../../testing/each-test-as.ts';
import { answerFetch } from '../../../testing/fetching.ts';
import { renderPage } from '../../../testing/render.tsx';
import { WeekPanel } from './week-panel.tsx';

eachTestAs('owner', { now: '2026-11-20T18:00:00Z' });

/** A screen that is turned by `turn`: it begins as narrow as a phone is upright. */
function holdPhone() {
  const listeners = new Set<() => void>();
  const held = { matches: true };
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () =>
      ({
        ...held,
        addEventListener: (_: string, listener: () => void) => listeners.add(listener),
        removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
      }) as unknown as MediaQueryList,
  );
  return () =>
    act(() => {
      held.matches = !held.matches;
      for (const listener of [...listeners]) listener();
    });
}

it('keeps the cell in hand, with what is typed in it, when a phone is turned', async () => {
  const days = datesFrom('2026-11-16', 7);
  answerFetch(({ path }) => {
    if (path.startsWith('/api/stores')) return { body: [{ _id: 'Oak', name: 'Oak', address: '' }] };
    if (path.startsWith('/api/findings')) return { body: { data: [], counts: {} } };
    return { body: { days, stores: [] } };
  });
  const turn = holdPhone();
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
