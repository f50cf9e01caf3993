import { getRandomValues, hash } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { ServerHost } from '@backcounter/api/deps';
import { clientAddress, originOf, type Proxies } from './addresses.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

export function randomBytes(count: number): Uint8Array {
  return getRandomValues(new Uint8Array(count));
}

/** What only a server has: real randomness, password hashes, addresses. */
export function serverHost(proxies: Proxies): ServerHost {
  return {
    kind: 'server',
    randomBytes,
    hashToken: (token) => hash('sha256', token, 'hex'),
    hashPassword,
    verifyPassword,
    addressOf(request, env) {
      const peer = (env as HttpBindings).incoming.socket.remoteAddress;
      return originOf(clientAddress(proxies, peer, request.headers.get('x-forwarded-for')));
    },
  };
}
