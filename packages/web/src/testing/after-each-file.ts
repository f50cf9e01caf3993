import { cleanup } from '@testing-library/react';
import { afterAll, vi } from 'vitest';
import { loadSession } from '../session/session-store.ts';
import { clearPage } from './sessions.ts';

// Files follow each other in one page: none of them begins in the demo or as somebody of the last one.
afterAll(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  clearPage();
  loadSession();
});
