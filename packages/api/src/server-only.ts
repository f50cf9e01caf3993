import { AppError } from '@backcounter/core/errors';
import { signInNeeded } from './authenticate.ts';
import type { ApiDeps, ServerHost } from './deps.ts';
import type { Call } from './route.ts';

/** The server that the API runs on; throws AppError `forbidden` in the demo, which has no accounts. */
export function needServer(deps: ApiDeps): ServerHost {
  if (deps.host.kind === 'server') return deps.host;
  throw new AppError('forbidden', { message: 'This is not available in demo mode' });
}

/** The signed-in call of a raw route; throws AppError `unauthenticated` when there is none. */
export function signedInCall({ signedIn }: { signedIn: Call | null }): Call {
  if (!signedIn) throw signInNeeded();
  return signedIn;
}
