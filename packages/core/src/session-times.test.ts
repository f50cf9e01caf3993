import { describe, expect, it } from 'vitest';
import { roles } from './permissions.ts';
import {
  idleTimeoutMs,
  isSessionValid,
  sessionCheckMs,
  sessionLifetimeMs,
} from './session-times.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('how long a session lasts', () => {
  it.each(roles)('SES-11 SES-13 has the limits of the role %s', (role) => {
    expect(sessionLifetimeMs(role)).toBe(role === 'demo' ? 2 * hour : 24 * hour);
    expect(idleTimeoutMs(role)).toBe(role === 'demo' ? 30 * minute : 60 * minute);
  });

  it('SES-14 is checked every five minutes', () => {
    expect(sessionCheckMs).toBe(300_000);
  });
});

describe('isSessionValid', () => {
  it.each([
    ['SES-12 at its very end', 'admin', 24 * hour, 0, true],
    ['SES-12 a millisecond later', 'admin', 24 * hour + 1, 0, false],
    ['SES-11 whatever its user did', 'demo', 2 * hour + 1, 0, false],
    ['SES-13 exactly at the idle limit', 'user', 2 * hour, 60 * minute, true],
    ['SES-13 just beyond the idle limit', 'user', 2 * hour, 60 * minute + 1, false],
    ['SES-13 exactly at the idle limit of the demo', 'demo', hour, 30 * minute, true],
    ['SES-13 just beyond the idle limit of the demo', 'demo', hour, 30 * minute + 1, false],
    ['SES-13 idle in the demo as long as others may', 'demo', hour, 60 * minute, false],
  ] as const)(
    '%s: a session of %s after %d ms, idle for %d ms: %s',
    (_, role, age, idle, valid) => {
      const signedInAt = Date.parse('2026-11-20T18:00:00Z');
      const now = signedInAt + age;
      const times = {
        role,
        expiresAt: signedInAt + sessionLifetimeMs(role),
        lastActivity: now - idle,
      };
      expect(isSessionValid(times, now)).toBe(valid);
    },
  );
});
