import type { BrowserContext, Page } from '@playwright/test';
import { startDemo, type DemoHost } from '@backcounter/demo';
import { Api, send, type Sent } from './api.ts';
import { openBlank } from './blank-page.ts';

type Texts = Record<string, string>;

/** What the demo keeps, held in memory as the browser would hold it. */
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

/**
 * Calls of the demo as another tab of the same browser would make them: on what the browser keeps,
 * which the pages of the product then take over.
 */
export class DemoApi extends Api {
  readonly #context: BrowserContext;
  readonly #origin: string;
  readonly #collections = new CollectionTexts();
  #tab: Promise<Page> | undefined;
  #host: Promise<DemoHost> | undefined;

  constructor(context: BrowserContext, origin: string) {
    super();
    this.#context = context;
    this.#origin = origin;
  }

  async call<Answer>(route: string, { body }: Sent = {}): Promise<Answer> {
    this.#tab ??= this.#openTab();
    const tab = await this.#tab;
    const host = await this.#current(await readTexts(tab));
    const answer = await send<Answer>(host.fetch, route, { body });
    await tab.evaluate((texts) => {
      for (const [key, text] of Object.entries(texts)) {
        if (localStorage.getItem(key) !== text) localStorage.setItem(key, text);
      }
    }, this.#collections.texts);
    await this.#arrive(tab);
    return answer;
  }

  /** Waits until the other tabs, processes of their own, see what this one has written. */
  async #arrive(tab: Page): Promise<void> {
    const written = this.#collections.texts['demo_activity'];
    for (const page of this.#context.pages()) {
      if (page === tab || !page.url().startsWith(this.#origin)) continue;
      for (let tries = 0; tries < 100; tries += 1) {
        const seen = (await readTexts(page))['demo_activity'];
        if (seen === written) break;
      }
    }
  }

  async #openTab(): Promise<Page> {
    const tab = await this.#context.newPage();
    await openBlank(tab, this.#origin);
    return tab;
  }

  /** The demo over what the browser keeps now. */
  async #current(kept: Texts): Promise<DemoHost> {
    this.#collections.texts = Object.keys(kept).length > 0 ? kept : { ...(await firstTexts()) };
    if (this.#host) await (await this.#host).reload();
    this.#host ??= start(this.#collections);
    return this.#host;
  }
}

function readTexts(tab: Page): Promise<Texts> {
  return tab.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('demo_'))),
  );
}
