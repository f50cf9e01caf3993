import type { ApiDeps } from '@backcounter/api/deps';
import { createIdGenerator } from '@backcounter/core/ids';
import type { Storage } from '@backcounter/storage/database';
import { noProxies } from './addresses.ts';
import { randomBytes, serverHost } from './server-host.ts';

/** API dependencies for calls from the command line: no HTTP requests, no sessions. */
export function localDeps(storage: Storage, clock: () => number): ApiDeps {
  return {
    storage,
    clock,
    newId: createIdGenerator(clock, randomBytes),
    host: serverHost(noProxies),
    onFailure: () => undefined,
  };
}
