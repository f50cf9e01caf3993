import { cleanup } from '@testing-library/react';
import { afterAll, vi } from 'vitest';
import { loadSession } from '../session/session-store.ts';
import { clearPage } from './sessions.ts';

// Test files share a page, so each must start signed out and outside the demo.
afterAll(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  clearPage();
  loadSession();
});
