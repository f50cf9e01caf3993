import { defineConfig } from '@playwright/test';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostKind } from './src/host-kind.ts';
import { chromiumOptions } from './src/chromium.ts';

/** Of this checkout alone, as each run empties it first. */
const results = `backcounter-e2e-${createHash('sha256')
  .update(import.meta.dirname)
  .digest('hex')
  .slice(0, 8)}`;

export default defineConfig<object, { host: HostKind }>({
  testDir: 'tests',
  outputDir: join(tmpdir(), results),
  // One more than CI has cores, as each waits a tenth of its time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A retry distinguishes flaky from failing tests and records a trace; CI accepts neither.
  retries: process.env['CI'] === undefined ? 0 : 1,
  // Only failures take this long. A dashboard that appears in half a second on an idle machine took more
  // than ten on two cores with a load of 20.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    launchOptions: chromiumOptions,
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Tracing takes a third of the time, so only retries are traced.
    trace: 'on-first-retry',
  },
  projects: [
    { name: 'server', testIgnore: 'demo/**', use: { host: 'server' } },
    // @one-host: forms and screens behave the same in both hosts and are cheaper to test on the server.
    { name: 'demo', testIgnore: 'server/**', grepInvert: /@one-host/, use: { host: 'demo' } },
  ],
});
