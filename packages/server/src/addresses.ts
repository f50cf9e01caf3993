import { BlockList, isIP } from 'node:net';

/**
 * The trusted proxies in front of the server whose `X-Forwarded-…` headers are honored: none, a
 * number of hops, or a list of addresses.
 */
export type Proxies =
  { kind: 'none' } | { kind: 'count'; count: number } | { kind: 'list'; list: BlockList };

export const noProxies: Proxies = { kind: 'none' };

/** Unwraps IPv4-mapped IPv6 (`::ffff:10.0.0.1`) and strips the port that some proxies add. */
function plainAddress(text: string): string {
  const [, inBrackets] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? [];
  const address = inBrackets ?? text.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

function addProxy(list: BlockList, entry: string): boolean {
  if (entry === 'loopback') return addProxy(list, '127.0.0.0/8') && addProxy(list, '::1');
  const [address = '', length, more] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || more !== undefined) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (length === undefined) {
    list.addAddress(address, family);
    return true;
  }
  const bits = Number(length);
  if (!/^\d{1,3}$/.test(length) || bits > (version === 4 ? 32 : 128)) return false;
  list.addSubnet(address, bits, family);
  return true;
}

/**
 * Parses `TRUSTED_PROXY`: a number of proxies, or a comma-separated list of addresses, networks
 * (`10.0.0.0/8`) and the word `loopback`; null if invalid.
 */
export function parseProxies(text: string): Proxies | null {
  if (/^\d{1,2}$/.test(text)) {
    return text === '0' ? noProxies : { kind: 'count', count: Number(text) };
  }
  const list = new BlockList();
  const areAllValid = text.split(',').every((entry) => addProxy(list, entry.trim()));
  return areAllValid ? { kind: 'list', list } : null;
}

function isListed(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** True if a request from this peer address was forwarded by a trusted proxy. */
export function isProxy(proxies: Proxies, peer: string | undefined): boolean {
  if (proxies.kind === 'none' || peer === undefined) return false;
  return proxies.kind === 'count' || isListed(proxies.list, plainAddress(peer));
}

/**
 * The client's real address: the peer's, or the one reported by the trusted proxies. Entries further
 * left in `X-Forwarded-For` can be forged by the client.
 */
export function clientAddress(
  proxies: Proxies,
  peer: string | undefined,
  forwardedFor: string | null,
): string {
  const direct = plainAddress(peer ?? 'unknown');
  if (proxies.kind === 'none' || forwardedFor === null) return direct;
  const forwarded = forwardedFor.split(',').map((entry) => plainAddress(entry.trim()));
  const chain = [...forwarded, direct];
  let index = chain.length - 1;
  if (proxies.kind === 'count') index = Math.max(0, index - proxies.count);
  else while (index > 0 && isListed(proxies.list, chain[index] ?? '')) index -= 1;
  const address = chain[index] ?? '';
  return isIP(address) === 0 ? direct : address;
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const split = (part: string) => part.split(':').filter((group) => group !== '');
  const first = split(head);
  const last = split(tail ?? '');
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
}

/**
 * The key for rate-limiting sign-ins: the IPv4 address, or the /64 network of an IPv6 address,
 * because a single client usually controls the whole /64.
 */
export function rateLimitKey(address: string): string {
  if (isIP(address) !== 6) return address;
  const [withoutZone = ''] = address.split('%');
  const shortest = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  const network = groupsOf(shortest).slice(0, 4);
  // ::/64 holds the loopback and IPv4-mapped addresses, so it belongs to no single client.
  return network.every((group) => group === '0') ? shortest : `${network.join(':')}::/64`;
}
