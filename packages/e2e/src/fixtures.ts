import { test as base, expect } from '@playwright/test';
import type { Api } from './api.ts';
import { App } from './app.ts';
import { DemoApi } from './demo-api.ts';
import type { HostKind } from './host-kind.ts';
import { watchApiCalls, watchProblems } from './problems.ts';
import { noteMessages } from './said.ts';
import { Servers } from './servers.ts';
import type { ServerApi } from './server-api.ts';

type WorkerFixtures = {
  /** Where the product runs: against the server, or as the demo inside the page. */
  host: HostKind;
  servers: Servers;
};

type TestFixtures = {
  /** Whether the browser sets `saveData`, which disables preloading of other screens. */
  savesData: boolean;

  /** The server, also when the demo is tested. */
  server: ServerApi;
  app: App;
  /** The API of the tested host. */
  api: Api;
};

/**
 * Playwright's test with the product running. `app` fails a test on unexpected console messages,
 * failed requests and error statuses, and on any API request in the demo.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  host: ['server', { option: true, scope: 'worker' }],

  servers: [
    async ({ host }, use) => {
      const servers = new Servers(host);
      await use(servers);
      await servers.stop();
    },
    { scope: 'worker' },
  ],

  savesData: [true, { option: true }],

  context: async ({ context, savesData }, use) => {
    if (savesData) await context.addInitScript(saveData);
    await context.addInitScript(noteMessages);
    await use(context);
  },

  server: async ({ servers }, use) => {
    await use(await servers.next());
  },

  api: async ({ host, page, server }, use) => {
    await use(host === 'demo' ? new DemoApi(page, server.origin) : server);
  },

  app: async ({ host, page, server }, use) => {
    const app = new App(host, page, server);
    const problems = watchProblems(page);
    const calls = watchApiCalls(page);
    await use(app);
    expect(app.unexpected(problems), 'problems of the page').toEqual([]);
    if (host === 'demo') expect(calls, 'calls of the API in the demo').toEqual([]);
  },
});

/** Runs in each page; Playwright has no option for it. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

export { expect };
