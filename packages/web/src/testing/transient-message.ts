import { act, screen } from '@testing-library/react';
import { expect, vi } from 'vitest';

type ExpectedMessage = { role: 'alert' | 'status'; text: string; ms?: number };

const isShown = ({ role, text }: ExpectedMessage) =>
  screen.queryAllByRole(role).some(({ textContent }) => textContent === text);

/**
 * Expects a message that is shown for `ms` (default 3000) and then disappears. Timers are faked
 * except while waiting for the message, so `doIt` must not wait for anything else.
 */
export async function expectTransientMessage(
  message: ExpectedMessage,
  doIt: () => void,
): Promise<void> {
  const { ms = 3000 } = message;
  const now = Date.now();
  vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  doIt();
  await vi.waitFor(() => expect(isShown(message), `said: ${message.text}`).toBe(true), {
    interval: 1,
  });
  await act(() => vi.advanceTimersByTimeAsync(ms - 500));
  expect(isShown(message)).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(isShown(message)).toBe(false);
  vi.useFakeTimers({ now, toFake: ['Date'] });
}
