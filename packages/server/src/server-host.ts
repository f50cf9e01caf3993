import { getRandomValues, hash } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { ServerHost } from '@backcounter/api/deps';
import { clientAddress, rateLimitKey, type Proxies } from './addresses.ts';
import { importHost } from './import/import-host.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

export function randomBytes(count: number): Uint8Array {
  return getRandomValues(new Uint8Array(count));
}

const neverStopping = new AbortController().signal;

/** The server's host functions: secure randomness, password hashes, addresses, timers. */
export function serverHost(proxies: Proxies, stopping = neverStopping): ServerHost {
  return {
    kind: 'server',
    randomBytes,
    hashToken: (token) => hash('sha256', token, 'hex'),
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
    stopping,
  };
}
