import { describe, expect, it } from 'vitest';
import {
  clientAddress,
  isProxy,
  noProxies,
  rateLimitKey,
  parseProxies,
  type Proxies,
} from './addresses.ts';
import { serverHost } from './server-host.ts';

const proxies = (text: string): Proxies => {
  const parsed = parseProxies(text);
  if (!parsed) throw new Error(`${text} is refused`);
  return parsed;
};

describe('clientAddress', () => {
  it('ignores X-Forwarded-For while no proxy is trusted', () => {
    expect(clientAddress(noProxies, '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
    expect(isProxy(noProxies, '203.0.113.9')).toBe(false);
    expect(clientAddress(proxies('0'), '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
  });

  it('ignores X-Forwarded-For from a peer that is no trusted proxy', () => {
    const list = proxies('10.0.0.0/8, loopback');
    expect(clientAddress(list, '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
    expect(isProxy(list, '203.0.113.9')).toBe(false);
  });

  it.each([
    ['loopback', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['loopback', '::1', '198.51.100.1', '198.51.100.1'],
    ['loopback', '::ffff:127.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
    ['10.0.0.0/8', '10.0.0.1', 'forged, 198.51.100.1, 10.9.9.9', '198.51.100.1'],
    ['10.0.0.0/8', '10.0.0.1', '10.0.0.2', '10.0.0.2'],
    ['2001:db8::/32', '2001:db8::1', '[2001:db9::7]:443', '2001:db9::7'],
    ['1', '10.0.0.1', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
    ['2', '10.0.0.1', '6.6.6.6, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
    ['2', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['1', '10.0.0.1', 'rubbish', '10.0.0.1'],
    ['loopback', '127.0.0.1', null, '127.0.0.1'],
  ])('with TRUSTED_PROXY %s, peer %s and header %s is %s', (trusted, peer, header, address) => {
    expect(clientAddress(proxies(trusted), peer, header)).toBe(address);
    expect(isProxy(proxies(trusted), peer)).toBe(true);
  });
});

describe('parseProxies', () => {
  it.each(['yes', '10.0.0.0/33', '::/129', '10.0.0.1,,', '10.0.0.0/8/8', 'proxy.example.com'])(
    'refuses %s',
    (text) => {
      expect(parseProxies(text)).toBeNull();
    },
  );
});

describe('rateLimitKey', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '::1'],
    ['::ffff:cb00:7109', '::ffff:cb00:7109'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, origin) => {
    expect(rateLimitKey(address)).toBe(origin);
  });

  it('is shared within an IPv6 /64, and differs between IPv4 addresses', () => {
    const originVia = (peer: string, trusted: Proxies, forwardedFor?: string) => {
      const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
      const request = new Request('http://localhost/api/auth/login', { headers });
      const env = { incoming: { socket: { remoteAddress: peer } } };
      return serverHost(trusted).addressOf(request, env);
    };
    const [one, other] = ['2001:db8:1:2::7', '2001:db8:1:2:9999::8'];
    expect(originVia(one, noProxies)).toBe(originVia(other, noProxies));
    expect(originVia(one, noProxies)).not.toBe(originVia('2001:db8:1:3::7', noProxies));
    expect(originVia('::1', proxies('loopback'), one)).toBe(originVia(other, noProxies));
    expect(originVia('::ffff:10.0.0.1', noProxies)).toBe('10.0.0.1');
    expect(originVia('10.0.0.2', noProxies)).toBe('10.0.0.2');
  });
});
