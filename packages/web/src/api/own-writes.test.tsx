import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadSession, signOut } from '../session/session-store.ts';
import { clearPage, signInAs } from '../testing/sessions.ts';
import { call } from './client.ts';
import { followChanges } from './follow-changes.ts';
import { queryClient } from './query-client.ts';
import { useApiQuery, useRefresh } from './use-api-query.ts';

// The ids of writes differ between tests, as the page remembers them.

/** Longer than changes are collected, shorter than they wait for the response of a write. */
const batchMs = 150;

let stop: () => void;

beforeEach(() => {
  clearPage();
  loadSession();
  signInAs('owner');
  vi.useFakeTimers();
});
afterEach(() => {
  stop();
  signOut();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

/** A page that shows sales, with a server whose responses and events the test decides about. */
async function openPage() {
  const events = new TransformStream<Uint8Array, Uint8Array>();
  const writer = events.writable.getWriter();
  const encoder = new TextEncoder();
  let reads = 0;
  let sent = 0;
  const writes: PromiseWithResolvers<Response>[] = [];
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit) => {
    if (url === '/api/changes') return Promise.resolve(new Response(events.readable));
    if (method === 'GET') {
      reads += 1;
      return Promise.resolve(Response.json([]));
    }
    const write = Promise.withResolvers<Response>();
    writes.push(write);
    return write.promise;
  });
  const input = { query: { store_id: 's', month: '2026-11' } };
  const page = renderHook(
    () => {
      useApiQuery('GET /sales', input);
      return useRefresh();
    },
    { wrapper },
  );
  stop = followChanges(() => undefined);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(1);
  expect(reads).toBe(1);
  const refresh = () => void page.result.current();
  return {
    refresh,
    pass,
    /** An event of the stream; `id` is that of the write it stands for. */
    async hear(id?: string, kind = 'sales') {
      const line = id === undefined ? '' : `id: ${id}\n`;
      const data = JSON.stringify({ kind, store_ids: ['s'] });
      await writer.write(encoder.encode(`${line}event: change\ndata: ${data}\n\n`));
    },
    /** Sends a write that is to be answered; the page refreshes after a success. */
    send({ refreshes = true } = {}) {
      const body = { store_id: 's', date: '2026-11-20', total_sales: 5 };
      const saved = call('POST /sales', { body }).then(
        () => refreshes && refresh(),
        () => undefined,
      );
      const write = sent;
      sent += 1;
      return {
        async answer(id: string) {
          const headers = { 'x-write-id': id };
          writes[write]?.resolve(Response.json({}, { status: 201, headers }));
          await saved;
        },
        async lose() {
          writes[write]?.reject(new TypeError('Failed to fetch'));
          await saved;
        },
      };
    },
    /** How often the sales were read since the last call. */
    readsSince() {
      const count = reads;
      reads = 0;
      return count;
    },
  };
}

async function openedPage() {
  const page = await openPage();
  page.readsSince();
  return page;
}

it('the echo of a write is dropped once everything was refetched after its response', async () => {
  const { send, hear, pass, readsSince } = await openedPage();
  const write = send();
  await pass(1);
  await write.answer('echo');
  await pass(batchMs);
  expect(readsSince()).toBe(1);
  await hear('echo');
  await hear('echo', 'dailyCash');
  await pass(2000);
  expect(readsSince()).toBe(0);
});

it('an echo that arrives before the response waits for it', async () => {
  const { send, hear, pass, readsSince } = await openedPage();
  const write = send();
  await pass(1);
  await hear('early');
  await pass(batchMs);
  expect(readsSince()).toBe(0);
  await write.answer('early');
  await pass(2000);
  expect(readsSince()).toBe(1);
});

it('a change by somebody else waits no longer than a second for the response of a write', async () => {
  const { send, hear, pass, readsSince } = await openedPage();
  const write = send();
  await pass(1);
  await hear('theirs');
  await pass(1050);
  expect(readsSince()).toBe(1);
  await write.answer('slow');
  await pass(2000);
  expect(readsSince()).toBe(1);
});

it('the event counts if the response was lost', async () => {
  const { send, hear, pass, readsSince } = await openedPage();
  const write = send();
  await pass(1);
  await hear('lost');
  await write.lose();
  await pass(batchMs);
  expect(readsSince()).toBe(1);
});

it('the event counts if nothing was refetched after the response', async () => {
  const { send, refresh, hear, pass, readsSince } = await openedPage();
  const write = send({ refreshes: false });
  await pass(1);
  // This may have been read before the write.
  refresh();
  await write.answer('unread');
  await pass(batchMs);
  expect(readsSince()).toBe(1);
  await hear('unread');
  await pass(2000);
  expect(readsSince()).toBe(1);
});

it.each([['theirs'], [undefined]])(
  'an event of id %s, of somebody else or of several writes, counts after an own write',
  async (id) => {
    const { send, hear, pass, readsSince } = await openedPage();
    const write = send();
    await pass(1);
    await write.answer('others');
    await hear('others');
    await hear(id);
    await pass(batchMs);
    expect(readsSince()).toBe(2);
  },
);

it('of two writes only the one that was answered before the refetch is dropped', async () => {
  const { send, hear, pass, readsSince } = await openedPage();
  const one = send();
  const two = send({ refreshes: false });
  await pass(1);
  await one.answer('first');
  await pass(batchMs);
  expect(readsSince()).toBe(1);
  await hear('first');
  await two.answer('second');
  await pass(2000);
  expect(readsSince()).toBe(0);
  await hear('second');
  await pass(2000);
  expect(readsSince()).toBe(1);
});
