import { randomUUID } from 'node:crypto';
import { Api, send, type Role, type CallOptions } from './api.ts';
import { administrator } from './serve.ts';

export type User = { _id: string; name: string; email: string; role: Role };

/** The response of a sign-in. */
export type SignedIn = { token: string; user: User };

const password = 'a-good-password';

/** Calls the server's API over HTTP. */
export class ServerApi extends Api {
  readonly origin: string;
  #administrator: Promise<SignedIn> | undefined;
  readonly #users = new Map<Role, Promise<User>>();
  readonly #sessions = new Map<Role, string>();

  constructor(origin: string) {
    super();
    this.origin = origin;
  }

  /** Calls as the first administrator, unless a token is given. */
  async call<Result>(route: string, { body, token }: CallOptions = {}): Promise<Result> {
    const bearer = token ?? (await this.#asAdministrator()).token;
    return this.#send(route, { body, token: bearer });
  }

  /** Signs in the test user of a role; reuses the last session if it is valid, as sign-ins are slow. */
  async signIn(role: Role): Promise<SignedIn> {
    const token = this.#sessions.get(role);
    if (token !== undefined) {
      const user = await this.#send<User>('GET /auth/me', { token }).catch(() => undefined);
      if (user) return { token, user };
    }
    const session = await this.#newSession(role);
    this.#sessions.set(role, session.token);
    return session;
  }

  /** Signs in a new user who sees some stores only, and nothing that other tests have left in others. */
  async signInLimited(role: Role, storeIds: readonly string[]): Promise<SignedIn> {
    const { email } = await this.#addUser(role, storeIds);
    return this.#logIn({ email, password });
  }

  /** Creates the user of the role on first use. */
  async #newSession(role: Role): Promise<SignedIn> {
    if (role === 'admin') return this.#logIn(administrator);
    let user = this.#users.get(role);
    if (!user) {
      user = this.#addUser(role);
      this.#users.set(role, user);
    }
    return this.#logIn({ email: (await user).email, password });
  }

  #asAdministrator(): Promise<SignedIn> {
    this.#administrator ??= this.#logIn(administrator);
    return this.#administrator;
  }

  #addUser(role: Role, storeIds: readonly string[] = []): Promise<User> {
    const email = `${role}-${randomUUID().slice(0, 8)}@example.com`;
    const name = `The ${role}`;
    const body = { email, password, name, role, store_ids: storeIds };
    return this.call<User>('POST /auth/users', { body });
  }

  #logIn(body: { email: string; password: string }): Promise<SignedIn> {
    return this.#send('POST /auth/login', { body });
  }

  #send<Result>(route: string, sent: CallOptions): Promise<Result> {
    return send((path, init) => fetch(`${this.origin}${path}`, init), route, sent);
  }
}
