// Measures the demo in Chromium: a save among thousands of invoices, and its first start in a
// browser without any of its data. `npm run bench:demo`; figures are in docs/performance.md.
import { chromium, type Browser } from 'playwright-core';
import { servePage, serveProduct } from './serve.ts';

const invoiceCounts = [300, 6_000];
const saves = 20;
const starts = 7;

type InPage = {
  measureSaves: (size: { count: number; saves: number }) => Promise<number[]>;
};

function report(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const ms = (value: number | undefined) => (value ?? 0).toFixed(1);
  const median = ms(sorted[Math.floor(sorted.length / 2)]);
  console.log(`| ${what} | ${times.length} | ${median} | ${ms(sorted.at(-1))} |`);
}

async function measureSaves(browser: Browser): Promise<void> {
  const { origin, stop } = await servePage();
  const page = await browser.newPage();
  await page.goto(`${origin}/`);
  for (const count of invoiceCounts) {
    const times = await page.evaluate(
      (size) => (globalThis as unknown as InPage).measureSaves(size),
      { count, saves },
    );
    report(`a save among ${count.toLocaleString('en-US')} invoices`, times);
  }
  await page.close();
  await stop();
}

/** From navigation to the sample's stores; a key skips the splash as soon as it appears. */
async function measureStart(browser: Browser, origin: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/mark.svg`);
  await page.evaluate(() => {
    const user = { _id: 'demo-user', name: 'Demo', email: 'demo@example.com', role: 'demo' };
    const session = {
      token: 't',
      user,
      expiresAt: Date.now() + 3_600_000,
      lastActivity: Date.now(),
    };
    localStorage.setItem('tokenData', JSON.stringify(session));
  });
  const before = performance.now();
  await page.goto(`${origin}/dashboard/stores?demo=true`, { waitUntil: 'commit' });
  await page.getByRole('progressbar', { name: 'Loading Backcounter' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Lakeview Market' }).waitFor();
  await page
    .getByRole('progressbar', { name: 'Loading Backcounter' })
    .waitFor({ state: 'detached' });
  const ms = performance.now() - before;
  await context.close();
  return ms;
}

async function measureStarts(browser: Browser): Promise<void> {
  const { origin, stop } = await serveProduct();
  const times: number[] = [];
  for (let index = 0; index < starts; index += 1) times.push(await measureStart(browser, origin));
  report('the start, with nothing in the cache', times);
  await stop();
}

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});
console.log('| what | times | median ms | worst ms |\n| --- | --- | --- | --- |');
await measureSaves(browser);
await measureStarts(browser);
await browser.close();
