import { getRandomValues, hash } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { ServerHost } from '@backcounter/api/deps';
import { clientAddress, rateLimitKey, type Proxies } from './addresses.ts';
import { importHost } from './import/import-host.ts';
import { hashesAtOnce, hashPassword, verifyPassword } from './passwords.ts';

/** Each call of the system's generator costs some 4 µs, however few bytes it returns. */
const pool = new Uint8Array(1024);
let poolUsed = pool.length;

/** Random bytes for ids, tokens and passwords; each is handed out once, and not left in memory here. */
export function randomBytes(count: number): Uint8Array {
  if (count > pool.length) return getRandomValues(new Uint8Array(count));
  if (poolUsed + count > pool.length) {
    getRandomValues(pool);
    poolUsed = 0;
  }
  const bytes = pool.slice(poolUsed, poolUsed + count);
  pool.fill(0, poolUsed, poolUsed + count);
  poolUsed += count;
  return bytes;
}

/** Hashing takes longer than finding the hash of a token that was just sent. */
const maxKnownTokens = 1000;

function createTokenHash(): (token: string) => string {
  const known = new Map<string, string>();
  return (token) => {
    let hashed = known.get(token);
    if (hashed === undefined) {
      if (known.size >= maxKnownTokens) known.clear();
      hashed = hash('sha256', token, 'hex');
      known.set(token, hashed);
    }
    return hashed;
  };
}

const neverStopping = new AbortController().signal;

/** The server's host functions: secure randomness, password hashes, addresses, timers. */
export function serverHost(
  proxies: Proxies,
  { stopping = neverStopping, email }: Pick<Partial<ServerHost>, 'stopping' | 'email'> = {},
): ServerHost {
  return {
    kind: 'server',
    randomBytes,
    hashToken: createTokenHash(),
    sha256: (text) => hash('sha256', text, 'hex'),
    hashesAtOnce,
    hashPassword,
    verifyPassword,
    addressOf(request, env) {
      const peer = (env as HttpBindings).incoming.socket.remoteAddress;
      return rateLimitKey(clientAddress(proxies, peer, request.headers.get('x-forwarded-for')));
    },
    every(ms, act) {
      const timer = setInterval(act, ms);
      return () => clearInterval(timer);
    },
    imports: importHost,
    ...(email && { email }),
    stopping,
  };
}
