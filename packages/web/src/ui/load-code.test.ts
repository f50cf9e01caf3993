import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadCode } from './load-code.ts';

const code = { Screen: 'a screen' };
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

/** Responds with these statuses in turn; null is a network error. */
function serve(...statuses: (number | null)[]) {
  const fetchCode = vi.fn(() => {
    const status = statuses.shift() ?? null;
    return status === null
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response(null, { status }));
  });
  vi.stubGlobal('fetch', fetchCode);
  return fetchCode;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('sends no other request when the import succeeds', async () => {
  const fetchCode = serve();
  expect(await loadCode(() => Promise.resolve(code))).toBe(code);
  expect(fetchCode).not.toHaveBeenCalled();
});

it('API-04 imports after an outage without rejecting before', async () => {
  serve(null, 502);
  const load = vi.fn(missing);
  const loaded = vi.fn();
  void loadCode<typeof code>(load).then(loaded);
  await vi.advanceTimersByTimeAsync(3000);
  expect(load).toHaveBeenCalledTimes(2);
  expect(loaded).not.toHaveBeenCalled();
  load.mockImplementation(() => Promise.resolve(code) as never);
  await vi.advanceTimersByTimeAsync(3000);
  expect(loaded).toHaveBeenCalledWith(code);
});

it('rejects when the server responds but the chunk is missing, as after an update', async () => {
  serve(200);
  await expect(loadCode(missing)).rejects.toThrow('dynamically imported module');
});
