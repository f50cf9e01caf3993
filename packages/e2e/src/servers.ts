import type { HostKind } from './host-kind.ts';
import { serve } from './served.ts';
import { ServerApi } from './server-api.ts';

/** How many tests share a server: what they leave behind makes the lists of the next ones long. */
const testsPerServer: Record<HostKind, number> = {
  server: 15,
  // The demo takes its files there, and leaves nothing that a list would show.
  demo: Infinity,
};

type Running = { api: ServerApi; stop: () => Promise<void>; tests: number };

/** The servers of one worker, one after the other. */
export class Servers {
  readonly #host: HostKind;
  #running: Running | undefined;

  constructor(host: HostKind) {
    this.#host = host;
  }

  /** Calls of the server for the next test; now and then it is a new server. */
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
  // The first heavy read starts the thread that answers it, which on a busy machine takes longer than
  // a test waits for anything.
  await api.call('GET /activity?limit=1');
  return { api, stop, tests: 0 };
}
