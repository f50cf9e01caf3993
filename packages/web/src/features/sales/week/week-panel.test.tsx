import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { eachTestAs } from '../../../testing/each-test-as.ts';
import { answerFetch } from '../../../testing/fetching.ts';
import { renderPage } from '../../../testing/render.tsx';
import { WeekPanel } from './week-panel.tsx';

eachTestAs('owner', { now: '2026-11-20T18:00:00Z' });

const stores = ['Elm', 'Oak'].map((name) => ({ _id: name, name, address: '' }));

const sale = (date: string) => ({
  ...{ _id: date, store_id: { _id: 'Oak', name: 'Oak' }, date, total_sales: 5 },
  updatedAt: '2026-11-20T12:00:00.000Z',
});

async function show(address: string) {
  const sales = [sale('2026-11-16'), sale('2026-11-17')];
  answerFetch(({ path }) => ({ body: path.startsWith('/api/stores') ? stores : sales }));
  const page = await renderPage(<WeekPanel />, address);
  await screen.findByRole('grid', { name: 'Week of Nov 16, 2026' });
  return page;
}

const focused = () => document.activeElement?.getAttribute('aria-label') ?? null;

it('SAL-01 waits in the first empty day of the store that one came for', async () => {
  await show('/dashboard/sales?panel=week&store=Oak&week=2026-11-16');
  await vi.waitFor(() => expect(focused()).toBe('Oak, Wed, Nov 18'));
});

it('takes no focus where no store was asked for, or one that is gone', async () => {
  await show('/dashboard/sales?panel=week&week=2026-11-16');
  expect(focused()).toBe(null);
  cleanup();
  await show('/dashboard/sales?panel=week&store=gone&week=2026-11-16');
  expect(focused()).toBe(null);
});

it('leaves the focus on the button that goes to another week', async () => {
  await show('/dashboard/sales?panel=week&store=Oak&week=2026-11-16');
  const button = screen.getByRole('button', { name: 'Previous Week' });
  button.focus();
  fireEvent.click(button);
  await screen.findByRole('grid', { name: 'Week of Nov 9, 2026' });
  expect(document.activeElement).toBe(button);
});

it('shows on a phone the store that one came for, and the address holds which', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  } as unknown as MediaQueryList);
  const { router } = await show('/dashboard/sales?panel=week&store=Oak&week=2026-11-16');
  const store = screen.getByLabelText<HTMLSelectElement>('Store');
  expect(store.value).toBe('Oak');
  expect(screen.queryByRole('textbox', { name: 'Elm, Wed, Nov 18' })).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Oak, Wed, Nov 18' })).toBeDefined();
  fireEvent.change(store, { target: { value: 'Elm' } });
  expect(await screen.findByRole('textbox', { name: 'Elm, Wed, Nov 18' })).toBeDefined();
  expect(router.history.location.search).toBe('?panel=week&store=Elm&week=2026-11-16');
});
