// Takes screenshots of every screen, wide and narrow, light and dark, into ./screenshots:
// `npm run screenshots` or `npm run screenshots -- /dashboard/sales`.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from '@playwright/test';
import { App } from './app.ts';
import { blockChangeStream } from './block-change-stream.ts';
import { chromiumOptions } from './chromium.ts';
import { serve } from './serve.ts';
import { ServerApi } from './server-api.ts';

const folder = fileURLToPath(new URL('../../../screenshots/', import.meta.url));

const addresses = [
  '/login',
  '/dashboard',
  '/dashboard/stores',
  '/dashboard/vendors-invoices?view=vendors',
  '/dashboard/vendors-invoices?view=invoices',
  '/dashboard/sales',
  '/dashboard/employees',
  '/dashboard/income',
  '/dashboard/calculate?view=profit',
  '/dashboard/calculate?view=weekly-cash',
  '/dashboard/user-management',
  '/dashboard/activity',
  '/dashboard/settings',
];

const looks = [1280, 390].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

type Look = (typeof looks)[number];

async function takePictures(browser: Browser, server: ServerApi, { width, colorScheme }: Look) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme,
    reducedMotion: 'reduce',
    timezoneId: 'America/Chicago',
  });
  const app = new App('server', await context.newPage(), server);
  const chosen = process.argv.slice(2);
  for (const address of chosen.length > 0 ? chosen : addresses) {
    await blockChangeStream(app.page);
    if (address !== '/login') await app.signIn('admin');
    await app.open(address);
    await app.page.waitForLoadState('networkidle');
    const name = address.slice(1).replaceAll(/[^a-z]+/g, '-');
    const path = `${folder}${name}-${width}-${colorScheme}.png`;
    await app.page.screenshot({ path, fullPage: true });
  }
  await context.close();
}

mkdirSync(folder, { recursive: true });
const served = await serve();
const browser = await chromium.launch(chromiumOptions);
try {
  for (const look of looks) await takePictures(browser, new ServerApi(served.origin), look);
} finally {
  await browser.close();
  await served.stop();
}
