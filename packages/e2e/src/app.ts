import type { Page } from '@playwright/test';
import type { Role } from './api.ts';
import { isBlank, openBlank } from './blank-page.ts';
import { storeFirstTexts } from './demo-api.ts';
import type { HostKind } from './host-kind.ts';
import { watchCalls, type SentCall } from './sent-calls.ts';
import type { ServerApi, SignedIn } from './server-api.ts';

type SignInOptions = {
  /** The name chosen on the identification screen; null shows that screen to an employee. */
  employeeName?: string | null;
};

const demoVisitor: SignedIn = {
  token: 'demo-token',
  user: { _id: 'demo-user', name: 'Demo Visitor', email: 'demo@example.com', role: 'demo' },
};

const hour = 3_600_000;

/** Runs in the page. */
function emptyStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
}

/** The product in one of its two hosts, as tests use it. */
export class App {
  readonly host: HostKind;
  readonly page: Page;
  /** Calls of the server, which also hands out the demo's page. */
  readonly server: ServerApi;
  readonly #allowed: RegExp[] = [];

  constructor(host: HostKind, page: Page, server: ServerApi) {
    this.host = host;
    this.page = page;
    this.server = server;
  }

  /** Opens an address of the product, in the demo with its flag. */
  async open(path: string): Promise<void> {
    const url = new URL(path, this.server.origin);
    if (this.host === 'demo') url.searchParams.set('demo', 'true');
    await this.page.goto(url.href);
  }

  /**
   * Starts with a session that is stored already, as after a reload: of a role on the server, of
   * the one visitor in the demo. Opens nothing. On the server nothing else is left in the browser's
   * storage, so that the steps of a test begin alike; the demo's data stay.
   */
  async signIn(role: Role = 'admin', { employeeName = 'Kim Park' }: SignInOptions = {}) {
    const { token, user } = this.host === 'demo' ? demoVisitor : await this.server.signIn(role);
    const now = Date.now();
    const session = {
      token,
      user,
      expiresAt: now + (user.role === 'demo' ? 2 : 24) * hour,
      lastActivity: now,
      ...(user.role === 'employee' && employeeName !== null ? { employeeName } : {}),
    };
    if (!isBlank(this.page)) await openBlank(this.page, this.server.origin);
    if (this.host === 'demo') await storeFirstTexts(this.page);
    else await this.page.evaluate(emptyStorage);
    await this.page.evaluate((stored) => {
      localStorage.setItem('tokenData', JSON.stringify(stored));
      localStorage.setItem('token', stored.token);
    }, session);
  }

  /** Answers, by route, the calls that the page makes from then on: `sent('POST /sales')`. */
  watchCalls(): Promise<(route: string) => SentCall[]> {
    return watchCalls(this.page, this.host);
  }

  /** Says that a problem is expected: a console message, a failed request or a refusal. */
  allow(problem: RegExp): void {
    this.#allowed.push(problem);
  }

  /** The problems that nobody expected. */
  unexpected(problems: readonly string[]): string[] {
    return problems.filter((problem) => !this.#allowed.some((allowed) => allowed.test(problem)));
  }
}
