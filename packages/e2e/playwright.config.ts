import { defineConfig } from '@playwright/test';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostKind } from './src/host-kind.ts';
import { chromiumOptions } from './src/chromium.ts';

export default defineConfig<object, { host: HostKind }>({
  testDir: 'tests',
  outputDir: join(tmpdir(), 'backcounter-e2e-results'),
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A crowded machine now and then starves a browser; what fails twice has failed.
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    launchOptions: chromiumOptions,
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Recording a trace costs a third of the time, so only what failed is recorded, when tried again.
    trace: 'on-first-retry',
  },
  projects: [
    { name: 'server', testIgnore: 'demo/**', use: { host: 'server' } },
    // Screens look the same in both hosts; what only looks at them does so on the server.
    { name: 'demo', testIgnore: 'server/**', grepInvert: /@looks/, use: { host: 'demo' } },
  ],
});
