import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

/** Debian's package of the headless shell, which takes half the time of the whole browser. */
export const chromiumPackage = 'chromium-headless-shell';

const shell = `/usr/bin/${chromiumPackage}`;

/** The program that browser tests run in: CHROMIUM_PATH, the shell, or else the whole browser. */
export const chromiumProgram = (): string =>
  process.env['CHROMIUM_PATH'] ??
  [shell, '/usr/bin/chromium'].find((program) => existsSync(program)) ??
  shell;

/** The system's Chromium, quiet and without calls of its own. */
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
    // The demo's database is compiled for each page, and no test lasts until a second, faster
    // compilation pays: a sixth of the time of a test in the demo.
    '--js-flags=--liftoff-only',
  ],
};
