import { cleanup } from '@testing-library/react';
import { afterAll, expect, vi } from 'vitest';
import { isWriting } from '../api/own-writes.ts';
import { loadSession } from '../session/session-store.ts';
import { clearPage } from './sessions.ts';

// Test files share a page, so each must start signed out and outside the demo, without a pending write.
afterAll(async () => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  clearPage();
  loadSession();
  // A screen that is being loaded ahead would fail when the page is gone, and for the next file too.
  await vi.dynamicImportSettled();
  const isAnswered = () => expect(isWriting(), 'a write was never answered').toBe(false);
  await vi.waitFor(isAnswered);
});
