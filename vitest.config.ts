import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { chromiumProgram } from './packages/e2e/src/chromium.ts';

// Only failures take this long: on two cores with a load of 25 a test took more than two minutes, and a
// step more than one second, vitest's own limit.
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

// The files of a project follow each other in a process, everything loaded once: `isolate: false`.
export default defineConfig({
  test: {
    // One more than there are cores, as tests of running servers wait; by itself it has one less.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['packages/{core,storage,api,server,demo}/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: [
            'packages/storage/src/contract/postgres-server.ts',
            'packages/api/src/testing/sqlite-template.ts',
          ],
          setupFiles: ['packages/api/src/testing/after-each-file.ts'],
          env: { CHROMIUM_PATH: chromiumProgram() },
          isolate: false,
          ...patience,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'happy-dom',
          // A laptop, as in the browser tests; the default is as narrow as a tablet.
          environmentOptions: { happyDOM: { width: 1280 } },
          include: ['packages/web/src/**/*.test.{ts,tsx}'],
          setupFiles: [
            'packages/web/src/testing/async-timeout.ts',
            'packages/web/src/testing/after-each-file.ts',
          ],
          isolate: false,
          ...patience,
        },
      },
    ],
  },
});
