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
  // The second try tells a test that flickers from one that fails, and records it; neither passes.
  retries: process.env['CI'] === undefined ? 0 : 1,
  // A test may have many steps, and the machine be busy; what does not come fails by `expect`.
  timeout: 180_000,
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
    // What only a form or screen does is the same in both hosts, and cheaper to see on the server.
    { name: 'demo', testIgnore: 'server/**', grepInvert: /@one-host/, use: { host: 'demo' } },
  ],
});
