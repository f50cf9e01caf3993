import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

/** Debian's package of the headless shell, which is twice as fast as the full browser. */
export const chromiumPackage = 'chromium-headless-shell';

const shell = `/usr/bin/${chromiumPackage}`;

/** The browser executable: CHROMIUM_PATH, else the headless shell, else the full browser. */
export const chromiumProgram = (): string =>
  process.env['CHROMIUM_PATH'] ??
  [shell, '/usr/bin/chromium'].find((program) => existsSync(program)) ??
  shell;

/** The system's Chromium, without background requests of its own. */
export const chromiumOptions: LaunchOptions = {
  executablePath: chromiumProgram(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Tests are too short for optimized code to pay off, of the demo's WebAssembly, which is compiled
    // per page, and of JavaScript.
    '--js-flags=--liftoff-only --no-turbofan',
  ],
};
