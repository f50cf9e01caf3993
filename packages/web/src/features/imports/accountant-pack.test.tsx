import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadSession, signOut } from '../../session/session-store.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { AccountantPack } from './accountant-pack.tsx';

const stores = [
  { _id: 's1', name: 'Main St', address: '1 Main St' },
  { _id: 's2', name: 'Oak', address: '2 Oak' },
];

let saved: string[];
let requests: string[];
let respondWithPack: () => Promise<Response> | Response;

const zip = () =>
  new Response('zip', {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="accountant-2026-10.zip"',
    },
  });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T18:00:00Z'), toFake: ['Date'] });
  clearPage();
  loadSession();
  signInAs('owner');
  saved = [];
  requests = [];
  respondWithPack = zip;
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
    saved.push(this.getAttribute('download') ?? '');
  });
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/findings')) {
      return Response.json({ data: [], next_cursor: null, counts: { missing_day: 0 } });
    }
    if (!url.includes('/exports/')) return Response.json(stores);
    requests.push(url);
    return respondWithPack();
  });
});
afterEach(() => {
  cleanup();
  signOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });

const pack = () => screen.getByRole('button', { name: "Accountant's pack" });

it('follows a new month until another one is chosen', async () => {
  await renderPage(<AccountantPack />);
  const month = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Month' });
  expect(month.value).toBe('2026-10');
  vi.setSystemTime(new Date('2026-12-01T18:00:00Z'));
  await screen.findByRole('option', { name: 'Oak' });
  choose('Store', 's2');
  expect(month.value).toBe('2026-11');
  choose('Month', '2026-09');
  vi.setSystemTime(new Date('2027-01-01T18:00:00Z'));
  choose('Store', 's1');
  expect(month.value).toBe('2026-09');
});

it('takes last month of all stores until others are chosen', async () => {
  await renderPage(<AccountantPack />);
  await screen.findByRole('option', { name: 'Oak' });
  fireEvent.click(pack());
  await waitFor(() => expect(saved).toEqual(['accountant-2026-10.zip']));
  choose('Month', '2026-09');
  choose('Store', 's2');
  fireEvent.click(pack());
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(requests).toEqual([
    '/api/exports/accountant.zip?month=2026-10&store_id=all',
    '/api/exports/accountant.zip?month=2026-09&store_id=s2',
  ]);
});

it('offers the months newest first, and none to come', async () => {
  await renderPage(<AccountantPack />);
  const options = within(screen.getByRole('combobox', { name: 'Month' })).getAllByRole('option');
  const months = options.map((option) => (option as HTMLOptionElement).value).filter(Boolean);
  expect(months.slice(0, 3)).toEqual(['2026-11', '2026-10', '2026-09']);
  expect(months.at(-1)).toBe('2020-01');
});

it('in January last month is that of the year before', async () => {
  vi.setSystemTime(new Date('2026-01-15T18:00:00Z'));
  await renderPage(<AccountantPack />);
  fireEvent.click(pack());
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toContain('month=2025-12');
});

it('is busy while the pack is made, asks once, and says why none came', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  respondWithPack = () => promise;
  await renderPage(<AccountantPack />);
  fireEvent.click(pack());
  fireEvent.click(pack());
  expect(pack().hasAttribute('disabled')).toBe(true);
  resolve(Response.json({ message: 'The database is away' }, { status: 503 }));
  expect((await screen.findByRole('alert')).textContent).toBe('The database is away');
  expect(requests).toHaveLength(1);
  expect(saved).toEqual([]);
  expect(pack().hasAttribute('disabled')).toBe(false);
});
