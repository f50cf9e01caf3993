import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Role } from '@backcounter/core/permissions';
import { loadSession, signOut } from '../session/session-store.ts';
import { clearPage, signInAs } from './sessions.ts';

/**
 * Each test of a file begins as somebody who has just signed in, where `now` is given at that moment
 * (its timers run as ever), and leaves nothing to the next.
 */
export function eachTestAs(role: Role, { now }: { now?: string } = {}): void {
  beforeEach(() => {
    clearPage();
    loadSession();
    if (now !== undefined) vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
    signInAs(role);
  });
  afterEach(() => {
    cleanup();
    signOut();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
