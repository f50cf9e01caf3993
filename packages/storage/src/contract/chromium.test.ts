import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageCases } from './page/cases.ts';
import { servePage, type ServedPage } from './page/serve-page.ts';
import { contractCases } from './suite.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let served: ServedPage;
let browser: Browser;
let page: Page;
const consoleMessages: string[] = [];

beforeAll(async () => {
  served = await servePage();
  browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH']!, args: flags });
  page = await browser.newPage();
  page.on('console', (message) => consoleMessages.push(message.text()));
  page.on('pageerror', (error) => consoleMessages.push(error.message));
  await page.goto(served.url);
});

afterAll(async () => {
  await browser.close();
  await served.stop();
});

type InPage = { runCase: (title: string) => Promise<string | null> };

describe('The browser driver in Chromium keeps the contract of storage', () => {
  for (const { title } of [...contractCases, ...pageCases]) {
    it(title, async () => {
      const problem = await page.evaluate(
        (name) => (globalThis as unknown as InPage).runCase(name),
        title,
      );
      expect(problem).toBeNull();
    });
  }

  it('has logged nothing on the console', () => {
    expect(consoleMessages).toEqual([]);
  });
});
