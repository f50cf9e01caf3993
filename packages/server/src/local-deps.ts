import type { ApiDeps } from '@backcounter/api/deps';
import { idMaker } from '@backcounter/core/ids';
import type { Storage } from '@backcounter/storage/database';
import { noProxies } from './addresses.ts';
import { randomBytes, serverHost } from './server-host.ts';

/** What the API's calls need when the command line makes them: no requests, no sessions. */
export function localDeps(storage: Storage, clock: () => number): ApiDeps {
  return {
    storage,
    clock,
    newId: idMaker(clock, randomBytes),
    host: serverHost(noProxies),
    onFailure: () => undefined,
  };
}
