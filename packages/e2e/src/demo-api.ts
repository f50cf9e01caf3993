import { expect, type Page } from '@playwright/test';
import { startDemo, type DemoHost } from '@backcounter/demo';
import { Api, send, type CallOptions } from './api.ts';
import { isBlank, openBlank } from './blank-page.ts';

type Texts = Record<string, string>;

/** An in-memory replacement for the demo's localStorage. */
class MemoryStore {
  texts: Texts = {};
  getItem = (key: string) => this.texts[key] ?? null;
  setItem = (key: string, value: string) => void (this.texts[key] = value);
  removeItem = (key: string) => {
    const { [key]: _, ...others } = this.texts;
    this.texts = others;
  };
}

const fail = (problem: unknown) => {
  throw problem;
};

function start(store: MemoryStore): Promise<DemoHost> {
  return startDemo({ store, clock: Date.now, onStorageProblem: fail, onFailure: fail });
}

let sample: Promise<Texts> | undefined;

/** The demo's initial data; generated once per worker, as it takes a while. */
function sampleTexts(): Promise<Texts> {
  const make = async () => {
    const collections = new MemoryStore();
    await (await start(collections)).close();
    return collections.texts;
  };
  sample ??= make();
  return sample;
}

/** Writes changed entries to the page's localStorage. */
function writeTexts(page: Page, texts: Texts): Promise<void> {
  return page.evaluate((written) => {
    for (const [key, text] of Object.entries(written)) {
      if (localStorage.getItem(key) !== text) localStorage.setItem(key, text);
    }
  }, texts);
}

function readTexts(page: Page): Promise<Texts> {
  return page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('demo_'))),
  );
}

/** Stores the demo's initial data in the browser, unless it has data already. */
export async function storeSampleData(page: Page): Promise<void> {
  const stored = await readTexts(page);
  if (Object.keys(stored).length === 0) await writeTexts(page, await sampleTexts());
}

const historyKey = 'demo_activity';

/**
 * Waits until two pages see each other's writes; each write changes the activity history. Both are read
 * each time, as the product may be writing.
 */
async function waitForSync(one: Page, other: Page): Promise<void> {
  const read = async () => {
    const [{ [historyKey]: here }, { [historyKey]: there }] = await Promise.all([
      readTexts(one),
      readTexts(other),
    ]);
    return here === there;
  };
  await expect
    .poll(read, { intervals: [0, 10, 50], message: 'what tabs tell each other' })
    .toBe(true);
}

/**
 * Calls the demo's API like another tab of the same browser: on the stored data, whose changes the
 * product's pages then pick up.
 */
export class DemoApi extends Api {
  readonly #page: Page;
  readonly #origin: string;
  readonly #collections = new MemoryStore();
  #tab: Promise<Page> | undefined;
  #host: Promise<DemoHost> | undefined;

  constructor(page: Page, origin: string) {
    super();
    this.#page = page;
    this.#origin = origin;
  }

  async call<Result>(route: string, { body }: CallOptions = {}): Promise<Result> {
    const tab = await this.#freeTab();
    const others = this.#page
      .context()
      .pages()
      .filter((page) => page !== tab && page.url().startsWith(this.#origin));
    for (const page of others) await waitForSync(tab, page);
    const host = await this.#current(await readTexts(tab));
    const result = await send<Result>(host.fetch, route, { body });
    await writeTexts(tab, this.#collections.texts);
    for (const page of others) await waitForSync(tab, page);
    return result;
  }

  /** The test's own page until it opens the product, then a second page. */
  async #freeTab(): Promise<Page> {
    if (this.#page.url() === 'about:blank') await openBlank(this.#page, this.#origin);
    if (isBlank(this.#page)) return this.#page;
    this.#tab ??= this.#openTab();
    return this.#tab;
  }

  async #openTab(): Promise<Page> {
    const tab = await this.#page.context().newPage();
    await openBlank(tab, this.#origin);
    return tab;
  }

  /** A demo host on the browser's current data. */
  async #current(stored: Texts): Promise<DemoHost> {
    const isKnown = Object.entries(stored).every(
      ([key, text]) => this.#collections.texts[key] === text,
    );
    if (this.#host && isKnown) return this.#host;
    this.#collections.texts =
      Object.keys(stored).length > 0 ? stored : { ...(await sampleTexts()) };
    if (this.#host) await (await this.#host).reload();
    this.#host ??= start(this.#collections);
    return this.#host;
  }
}
