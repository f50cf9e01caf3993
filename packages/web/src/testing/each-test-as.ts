import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Role } from '@backcounter/core/permissions';
import { loadSession, signOut } from '../session/session-store.ts';
import { clearPage, signInAs } from './sessions.ts';

/** Each test of a file begins as somebody who has just signed in, and leaves nothing to the next. */
export function eachTestAs(role: Role): void {
  beforeEach(() => {
    clearPage();
    loadSession();
    signInAs(role);
  });
  afterEach(() => {
    cleanup();
    signOut();
    vi.unstubAllGlobals();
  });
}
