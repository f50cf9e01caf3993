import { test as base, expect } from '@playwright/test';
import { Api } from './api.ts';
import { App, type Home } from './app.ts';
import { watchApiCalls, watchProblems } from './problems.ts';
import { serve } from './served.ts';

type WorkerFixtures = {
  /** Where the product runs: against the server, or as the demo inside the page. */
  home: Home;
  api: Api;
};

/**
 * Playwright's test with the product running: `app` fails a test on console messages, failed
 * requests and refusals that it did not allow, and on any call of the API in the demo.
 */
export const test = base.extend<{ app: App }, WorkerFixtures>({
  home: ['server', { option: true, scope: 'worker' }],

  api: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const served = await serve();
      await use(new Api(served.origin));
      await served.stop();
    },
    { scope: 'worker' },
  ],

  app: async ({ home, page, api }, use) => {
    const app = new App(home, page, api);
    const problems = watchProblems(page);
    const calls = watchApiCalls(page);
    await use(app);
    expect(app.unexpected(problems), 'problems of the page').toEqual([]);
    if (home === 'demo') expect(calls, 'calls of the API in the demo').toEqual([]);
  },
});

export { expect };
