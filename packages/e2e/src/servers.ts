import { serve } from './served.ts';
import { ServerApi } from './server-api.ts';

/** How many tests share a server: what they leave behind makes the lists of the next ones long. */
const testsPerServer = 15;

type Running = { api: ServerApi; stop: () => Promise<void>; tests: number };

/** The servers of one worker, one after the other. */
export class Servers {
  #running: Running | undefined;

  /** Calls of the server for the next test; now and then it is a new server. */
  async next(): Promise<ServerApi> {
    if (this.#running?.tests === testsPerServer) await this.stop();
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
