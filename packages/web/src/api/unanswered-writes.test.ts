import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendOnce } from './unanswered-writes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  // Nothing that is kept counts for the next test.
  vi.advanceTimersByTime(60 * 60_000);
  vi.useRealTimers();
});

const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);

/** Sends a write that gets a status, or none; returns its key. */
async function send(route: string, content: string, status?: number): Promise<string> {
  let used = '';
  await sendOnce({ route, sent: `${route} ${content}` }, (key) => {
    used = key;
    return status === undefined ? Promise.reject(new Error('lost')) : Promise.resolve({ status });
  }).catch(() => undefined);
  return used;
}

it('the same write has the same key until it is answered', async () => {
  const key = await send('POST /sales', 'a');
  expect(await send('POST /sales', 'b', 201)).not.toBe(key);
  expect(await send('POST /sales', 'a', 503)).toBe(key);
  expect(await send('POST /sales', 'a', 201)).toBe(key);
  expect(await send('POST /sales', 'a', 201)).not.toBe(key);
});

it('a change or deletion of the same kind makes it another write', async () => {
  const key = await send('PUT /targets', '10000');
  await send('PUT /targets', '12000', 200);
  expect(await send('PUT /targets', '10000', 200)).not.toBe(key);
  const shift = await send('POST /shifts', 'a');
  await send('DELETE /sales/:id', 's', 200);
  await send('PUT /shifts/:id', 'refused', 409);
  expect(await send('POST /shifts', 'a')).toBe(shift);
  await send('PUT /shifts/:id', 'moved', 200);
  expect(await send('POST /shifts', 'a', 201)).not.toBe(shift);
  const income = await send('POST /incomes', 'a');
  await send('POST /incomes', 'b', 201);
  expect(await send('POST /incomes', 'a')).toBe(income);
  await send('POST /incomes/delete', 'a', 200);
  expect(await send('POST /incomes', 'a', 201)).not.toBe(income);
});

it('the key is forgotten after ten minutes', async () => {
  const key = await send('POST /sales', 'a');
  minutes(9);
  expect(await send('POST /sales', 'a')).toBe(key);
  minutes(10);
  expect(await send('POST /sales', 'a', 201)).not.toBe(key);
});
