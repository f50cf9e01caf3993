import type { Page } from '@playwright/test';
import type { Role } from './api.ts';
import { isBlank, openBlank } from './blank-page.ts';
import { storeSampleData } from './demo-api.ts';
import type { HostKind } from './host-kind.ts';
import { watchCalls, type SentCall } from './sent-calls.ts';
import type { ServerApi, SignedIn } from './server-api.ts';

type SignInOptions = {
  /** The name chosen on the identification screen; null shows that screen to an employee. */
  employeeName?: string | null;
  /** The only stores that the user sees, on the server. */
  storeIds?: readonly string[];
};

const demoVisitor: SignedIn = {
  token: 'demo-token',
  user: { _id: 'demo-user', name: 'Demo Visitor', email: 'demo@example.com', role: 'demo' },
};

const hour = 3_600_000;

/** Runs in the page. */
function clearStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
}

/** The product in one of its two hosts, as driven by tests. */
export class App {
  readonly host: HostKind;
  readonly page: Page;
  /** The server, which also serves the demo's page. */
  readonly server: ServerApi;
  readonly #allowed: RegExp[] = [];

  constructor(host: HostKind, page: Page, server: ServerApi) {
    this.host = host;
    this.page = page;
    this.server = server;
  }

  /** Opens a path of the product; in the demo with `?demo=true`. */
  async open(path: string): Promise<void> {
    const url = new URL(path, this.server.origin);
    if (this.host === 'demo') url.searchParams.set('demo', 'true');
    await this.page.goto(url.href);
  }

  /**
   * Stores a session in the browser, as after a reload: of a role on the server, of the visitor in the
   * demo. Opens no page of the product. On the server all other storage is cleared, so that test
   * steps start from the same state; the demo's data are kept.
   */
  async signIn(role: Role = 'admin', options: SignInOptions = {}) {
    const { employeeName = 'Kim Park', storeIds } = options;
    const { token, user } = await this.#newSession(role, storeIds);
    const now = Date.now();
    const session = {
      token,
      user,
      expiresAt: now + (user.role === 'demo' ? 2 : 24) * hour,
      lastActivity: now,
      ...(user.role === 'employee' && employeeName !== null ? { employeeName } : {}),
    };
    if (!isBlank(this.page)) await openBlank(this.page, this.server.origin);
    if (this.host === 'demo') await storeSampleData(this.page);
    else await this.page.evaluate(clearStorage);
    await this.page.evaluate((stored) => {
      localStorage.setItem('tokenData', JSON.stringify(stored));
      localStorage.setItem('token', stored.token);
    }, session);
  }

  async #newSession(role: Role, storeIds?: readonly string[]): Promise<SignedIn> {
    if (this.host === 'demo') return demoVisitor;
    return storeIds ? this.server.signInLimited(role, storeIds) : this.server.signIn(role);
  }

  /** Records the page's calls from now on; look them up by route: `sent('POST /sales')`. */
  watchCalls(): Promise<(route: string) => SentCall[]> {
    return watchCalls(this.page, this.host);
  }

  /** Declares a problem as expected: a console message, failed request or error status. */
  allow(problem: RegExp): void {
    this.#allowed.push(problem);
  }

  /** The problems that were not declared as expected. */
  unexpected(problems: readonly string[]): string[] {
    return problems.filter((problem) => !this.#allowed.some((allowed) => allowed.test(problem)));
  }
}
