import { expect, type Page } from '@playwright/test';
import { startDemo, type DemoHost } from '@backcounter/demo';
import { Api, send, type Sent } from './api.ts';
import { isBlank, openBlank } from './blank-page.ts';

type Texts = Record<string, string>;

/** What the demo stores, held in memory as the browser would hold it. */
class CollectionTexts {
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

function start(store: CollectionTexts): Promise<DemoHost> {
  return startDemo({ store, clock: Date.now, onStorageProblem: fail, onFailure: fail });
}

let sample: Promise<Texts> | undefined;

/** The demo's first data; making it takes a while, and it is the same for every test. */
function firstTexts(): Promise<Texts> {
  const make = async () => {
    const collections = new CollectionTexts();
    await (await start(collections)).close();
    return collections.texts;
  };
  sample ??= make();
  return sample;
}

/** Stores in the browser what differs from what is stored there already. */
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

/** Stores the demo's first data in the browser, unless some are there already. */
export async function storeFirstTexts(page: Page): Promise<void> {
  const stored = await readTexts(page);
  if (Object.keys(stored).length === 0) await writeTexts(page, await firstTexts());
}

const historyKey = 'demo_activity';

/** Whether a page has got, from the process that wrote it, what another has; each write is noted. */
async function expectSame(page: Page, { [historyKey]: history }: Texts): Promise<void> {
  const read = async () => (await readTexts(page))[historyKey] === history;
  await expect
    .poll(read, { intervals: [0, 10, 50], message: 'what tabs tell each other' })
    .toBe(true);
}

/**
 * Calls of the demo as another tab of the same browser would make them: on what is stored there,
 * which the pages of the product then take over.
 */
export class DemoApi extends Api {
  readonly #page: Page;
  readonly #origin: string;
  readonly #collections = new CollectionTexts();
  #tab: Promise<Page> | undefined;
  #host: Promise<DemoHost> | undefined;

  constructor(page: Page, origin: string) {
    super();
    this.#page = page;
    this.#origin = origin;
  }

  async call<Answer>(route: string, { body }: Sent = {}): Promise<Answer> {
    const tab = await this.#freeTab();
    const others = this.#page
      .context()
      .pages()
      .filter((page) => page !== tab && page.url().startsWith(this.#origin));
    for (const page of others) await expectSame(tab, await readTexts(page));
    const host = await this.#current(await readTexts(tab));
    const answer = await send<Answer>(host.fetch, route, { body });
    await writeTexts(tab, this.#collections.texts);
    for (const page of others) await expectSame(page, this.#collections.texts);
    return answer;
  }

  /** The test's own page until it opens the product, then a page beside it. */
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

  /** The demo over what the browser stores now. */
  async #current(stored: Texts): Promise<DemoHost> {
    const isKnown = Object.entries(stored).every(
      ([key, text]) => this.#collections.texts[key] === text,
    );
    if (this.#host && isKnown) return this.#host;
    this.#collections.texts = Object.keys(stored).length > 0 ? stored : { ...(await firstTexts()) };
    if (this.#host) await (await this.#host).reload();
    this.#host ??= start(this.#collections);
    return this.#host;
  }
}
