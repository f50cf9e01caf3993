import { describe, expect, it } from 'vitest';
import { evictOldest, setNewest } from './session-cache.ts';

describe('the session cache', () => {
  it('holds 10,000 sessions, and evicts the least recently used first', () => {
    const used = new Map<string, number>();
    for (let at = 0; at < 10_000; at += 1) setNewest(used, `session ${at}`, at);
    setNewest(used, 'session 0', 10_000);
    expect(used.size).toBe(10_000);
    setNewest(used, 'one more', 10_001);
    expect(used.size).toBe(10_000);
    expect([used.get('session 0'), used.has('session 1')]).toEqual([10_000, false]);
    expect([...used.keys()].at(-1)).toBe('one more');
  });

  it('evicts the session that ended first', () => {
    const ended = new Set(Array.from({ length: 10_001 }, (_, at) => `session ${at}`));
    evictOldest(ended);
    expect([ended.size, ended.has('session 0')]).toEqual([10_000, false]);
  });
});
