import { createApi } from '../../packages/api/src/create-api.ts';
import { noProxies } from '../../packages/server/src/addresses.ts';
import { parseDatabaseUrl } from '../../packages/server/src/database-address.ts';
import { localDeps } from '../../packages/server/src/local-deps.ts';
import { openStorage } from '../../packages/server/src/open-storage.ts';
import { serverHost } from '../../packages/server/src/server-host.ts';
import { account, type Target } from './product.ts';

/**
 * Reads the API of a database as of any moment: `get` takes the time and a path. Runs in this
 * process, since a server's own clock is the machine's.
 */
export function apiAt(target: Target) {
  const address = parseDatabaseUrl(target.url);
  if (address === null) throw new Error(`${target.url} is no database`);
  const storage = openStorage(address);
  const clock = { now: 0 };
  // There is no connection: this program is the client.
  const host = { ...serverHost(noProxies), addressOf: () => '127.0.0.1' };
  const api = createApi({ ...localDeps(storage, () => clock.now), host });

  async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
    const response = await api.request(`http://localhost/api${path}`, init);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return (await response.json()) as T;
  }

  async function get<T>(now: number, path: string): Promise<T> {
    clock.now = now;
    // Sessions expire, so each moment signs in again.
    const { token } = await ask<{ token: string }>('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
    return ask<T>(path, { headers: { authorization: `Bearer ${token}` } });
  }

  return { get, close: () => storage.close() };
}
