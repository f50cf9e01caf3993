import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Role } from '@backcounter/core/permissions';
import { loadSession, signOut } from '../session/session-store.ts';
import { clearPage, signInAs } from './sessions.ts';

/**
 * Signs in before each test of a file and cleans up after it. `now` fakes only Date; timers are
 * real.
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
