import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from '../api/client.ts';
import { markReachable } from '../ui/connection.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { stubFetch } from '../testing/stub-fetch.ts';
import { renderPage } from '../testing/render.tsx';
import { clearPage, signInAs } from '../testing/sessions.ts';
import { OutageBanner } from './outage-banner.tsx';

const banner = () => screen.queryByText('No connection. Trying again…');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Sends one request and ignores the outcome. */
const ask = () => act(() => call('GET /vendors').then(String, String));

const cutOff = () => stubFetch(() => new TypeError('Failed to fetch'));
const serve = (name: string) =>
  stubFetch(({ path }) => ({ body: path === '/api/stores' ? [{ name }] : {} }));

function Stores() {
  const { data, error, refetch } = useApiQuery('GET /stores');
  return (
    <>
      <p>{error ? 'Failed' : JSON.stringify(data)}</p>
      <button onClick={() => void refetch()}>Read</button>
    </>
  );
}

beforeEach(async () => {
  clearPage();
  signInAs('admin');
  vi.useFakeTimers();
  serve('Main St');
  await renderPage(
    <>
      <OutageBanner />
      <Stores />
    </>,
  );
  await pass(0);
});
afterEach(() => {
  cleanup();
  markReachable();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows that there is no connection until the server is reachable, then refetches', async () => {
  expect(banner()).toBeNull();
  cutOff();
  await ask();
  expect(banner()?.role).toBe('status');
  await pass(12_000);
  expect(banner()).not.toBeNull();
  const seen = serve('Market St');
  await pass(5_000);
  expect(banner()).toBeNull();
  expect(seen.map(({ path }) => path)).toEqual(['/api/health', '/api/stores']);
  expect(screen.getByText(/Market St/)).toBeDefined();
});

it('keeps known data on the screen while it cannot be refetched', async () => {
  cutOff();
  screen.getByText('Read').click();
  await pass(1_000);
  expect(banner()).not.toBeNull();
  expect(screen.getByText(/Main St/)).toBeDefined();
});

it('retries at once when the browser is online again', async () => {
  cutOff();
  await ask();
  serve('Main St');
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(banner()).toBeNull();
});

it.each([
  [502, undefined, true],
  [503, undefined, true],
  [503, { message: 'The database is away' }, false],
  [500, undefined, false],
])('after a response of %i with the body %j: %j', async (status, body, isShown) => {
  stubFetch(() => ({ status, body }));
  await ask();
  expect(banner() !== null).toBe(isShown);
});
