import { AppError } from '@backcounter/core/errors';
import { sessionExpired } from './authenticate.ts';
import type { ApiDeps, ServerHost } from './deps.ts';
import type { Call } from './route.ts';

/** The server host; throws AppError `forbidden` in the demo, which has no accounts. */
export function requireServerHost(deps: ApiDeps): ServerHost {
  if (deps.host.kind === 'server') return deps.host;
  throw new AppError('forbidden', { message: 'This is not available in demo mode' });
}

/** A random text of 256 bits for a session or a link. */
export function randomToken({ randomBytes }: ServerHost): string {
  const bytes = btoa(String.fromCharCode(...randomBytes(32)));
  return bytes.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The signed-in call of a raw route; throws AppError `unauthenticated` if there is none. */
export function requireSignedIn({ signedIn }: { signedIn: Call | null }): Call {
  if (!signedIn) throw sessionExpired();
  return signedIn;
}
