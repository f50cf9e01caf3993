import { randomUUID } from 'node:crypto';
import { Api, send, type Role, type Sent } from './api.ts';
import { administrator } from './served.ts';

export type User = { _id: string; name: string; email: string; role: Role };

/** What a sign-in answers. */
export type SignedIn = { token: string; user: User };

const password = 'a-good-password';

/** Calls of a served product over HTTP. */
export class ServerApi extends Api {
  readonly origin: string;
  #administrator: Promise<SignedIn> | undefined;
  readonly #users = new Map<Role, Promise<User>>();
  readonly #sessions = new Map<Role, string>();

  constructor(origin: string) {
    super();
    this.origin = origin;
  }

  /** As the first administrator, or with another token. */
  async call<Answer>(route: string, { body, token }: Sent = {}): Promise<Answer> {
    const bearer = token ?? (await this.#asAdministrator()).token;
    return this.#send(route, { body, token: bearer });
  }

  /** A session of the one user of a role; the one before, as a sign-in is slow, unless it ended. */
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

  /** The user of a role is made when first needed. */
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

  #addUser(role: Role): Promise<User> {
    const email = `${role}-${randomUUID().slice(0, 8)}@example.com`;
    const name = `The ${role}`;
    return this.call<User>('POST /auth/users', { body: { email, password, name, role } });
  }

  #logIn(body: { email: string; password: string }): Promise<SignedIn> {
    return this.#send('POST /auth/login', { body });
  }

  #send<Answer>(route: string, sent: Sent): Promise<Answer> {
    return send((path, init) => fetch(`${this.origin}${path}`, init), route, sent);
  }
}
