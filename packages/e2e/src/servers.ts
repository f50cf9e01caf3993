import type { HostKind } from './host-kind.ts';
import { serve } from './serve.ts';
import { ServerApi } from './server-api.ts';

/** How many tests share a server, as their leftover data makes lists longer. */
const testsPerServer: Record<HostKind, number> = {
  server: 15,
  // The demo only loads static files from the server and stores nothing there.
  demo: Infinity,
};

type Running = { api: ServerApi; stop: () => Promise<void>; tests: number };

/** The server of a Playwright worker, replaced after a number of tests. */
export class Servers {
  readonly #host: HostKind;
  #running: Running | undefined;

  constructor(host: HostKind) {
    this.#host = host;
  }

  /** The server for the next test; starts a new one when the limit is reached. */
  async next(): Promise<ServerApi> {
    if (this.#running?.tests === testsPerServer[this.#host]) await this.stop();
    this.#running ??= await start();
    this.#running.tests += 1;
    return this.#running.api;
  }

  async stop(): Promise<void> {
    await this.#running?.stop();
    this.#running = undefined;
  }
}

async function start(): Promise<Running> {
  const { origin, stop } = await serve();
  const api = new ServerApi(origin);
  // The first heavy read starts a worker thread, which on a busy machine takes longer than a test's
  // timeout.
  await api.call('GET /activity?limit=1');
  return { api, stop, tests: 0 };
}
