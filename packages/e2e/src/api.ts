import { randomUUID } from 'node:crypto';
import { administrator } from './served.ts';

export type Role = 'admin' | 'owner' | 'user' | 'employee' | 'demo';

export type User = { _id: string; name: string; email: string; role: Role };

/** What a sign-in answers. */
export type SignedIn = { token: string; user: User };

type Sent = { body?: unknown; token?: string };

const password = 'a-good-password';

/** Calls of a served product over HTTP, to lay out what a test needs. */
export class Api {
  readonly origin: string;
  #administrator: Promise<SignedIn> | undefined;
  readonly #users = new Map<Role, Promise<User>>();

  constructor(origin: string) {
    this.origin = origin;
  }

  /** `call('POST /sales', {body})` as the first administrator, or with another token; must succeed. */
  async call<Answer>(route: string, { body, token }: Sent = {}): Promise<Answer> {
    const bearer = token ?? (await this.#asAdministrator()).token;
    return this.#send(route, { body, token: bearer });
  }

  /** Signs in as the one user of a role, who is made when first needed. */
  async signIn(role: Role): Promise<SignedIn> {
    if (role === 'admin') return this.#logIn(administrator);
    let user = this.#users.get(role);
    if (!user) {
      user = this.#addUser(role);
      this.#users.set(role, user);
    }
    return this.#logIn({ email: (await user).email, password });
  }

  /** Adds a store with a name that no other test uses. */
  async addStore(
    name = `Store ${randomUUID().slice(0, 8)}`,
  ): Promise<{ _id: string; name: string }> {
    return this.call('POST /stores', { body: { name, address: '1 Main St' } });
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

  async #send<Answer>(route: string, { body, token }: Sent): Promise<Answer> {
    const [method = 'GET', path = '/'] = route.split(' ');
    const response = await fetch(`${this.origin}/api${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${route} answered ${response.status}: ${text}`);
    return JSON.parse(text) as Answer;
  }
}
