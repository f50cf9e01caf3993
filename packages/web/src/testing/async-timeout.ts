import { configure } from '@testing-library/react';
import { vi } from 'vitest';

/** A busy machine may take many seconds to render what an idle one shows at once; in ms. */
const timeout = 60_000;

configure({ asyncUtilTimeout: timeout });

// Its limit of one second cannot be configured. This file runs again before each test file.
const { waitFor } = vi;
vi.waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout, ...options });
