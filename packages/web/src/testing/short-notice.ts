import { act, screen } from '@testing-library/react';
import { expect, vi } from 'vitest';

type Said = { role: 'alert' | 'status'; text: string; ms?: number };

const isSaid = ({ role, text }: Said) =>
  screen.queryAllByRole(role).some(({ textContent }) => textContent === text);

/**
 * Does something that is answered with a message, which must stand there for `ms` (3000 when absent)
 * and then go by itself. Timers stand still here but for what it takes to be answered, so that nothing
 * else can be waited for.
 */
export async function expectShort(said: Said, doIt: () => void): Promise<void> {
  const { ms = 3000 } = said;
  const now = Date.now();
  vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  doIt();
  await vi.waitFor(() => expect(isSaid(said), `said: ${said.text}`).toBe(true), {
    interval: 1,
    timeout: 15_000,
  });
  await act(() => vi.advanceTimersByTimeAsync(ms - 500));
  expect(isSaid(said)).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(isSaid(said)).toBe(false);
  vi.useFakeTimers({ now, toFake: ['Date'] });
}
