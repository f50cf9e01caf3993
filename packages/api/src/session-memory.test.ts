import { describe, expect, it } from 'vitest';
import { forgetOldest, remember } from './session-memory.ts';

describe('what is remembered of sessions', () => {
  it('is as much as of 10,000, and the one unused for longest is forgotten first', () => {
    const used = new Map<string, number>();
    for (let at = 0; at < 10_000; at += 1) remember(used, `session ${at}`, at);
    remember(used, 'session 0', 10_000);
    expect(used.size).toBe(10_000);
    remember(used, 'one more', 10_001);
    expect(used.size).toBe(10_000);
    expect([used.get('session 0'), used.has('session 1')]).toEqual([10_000, false]);
    expect([...used.keys()].at(-1)).toBe('one more');
  });

  it('forgets the one that ended first', () => {
    const ended = new Set(Array.from({ length: 10_001 }, (_, at) => `session ${at}`));
    forgetOldest(ended);
    expect([ended.size, ended.has('session 0')]).toEqual([10_000, false]);
  });
});
