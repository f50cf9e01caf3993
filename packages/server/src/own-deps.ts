import type { ApiDeps } from '@backcounter/api/deps';
import { idMaker } from '@backcounter/core/ids';
import type { Storage } from '@backcounter/storage/database';
import { noProxies } from './addresses.ts';
import { randomBytes, serverHome } from './server-home.ts';

/** What the API's calls need when the command line makes them: no requests, no sessions. */
export function ownDeps(storage: Storage, clock: () => number): ApiDeps {
  return {
    storage,
    clock,
    newId: idMaker(clock, randomBytes),
    home: serverHome(noProxies),
    onFailure: () => undefined,
  };
}
