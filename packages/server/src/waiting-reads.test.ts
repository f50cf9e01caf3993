import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '@backcounter/core/errors';
import { WaitingReads, type Asked } from './waiting-reads.ts';

const caller = {
  ...{ name: 'Ada', email: 'ada@example.com', role: 'admin' as const, scope: null },
  ...{ employeeName: null, mustChangePassword: false, session: 't1' },
};

let lastId = 0;
const refused: number[] = [];

function asked(userId: string, isLong = false): Asked {
  const id = (lastId += 1);
  const read = { route: 'GET /sales', caller: { ...caller, userId }, params: {}, query: {} };
  const reject = (error: unknown) => {
    expect(error).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
    refused.push(id);
  };
  const until = performance.now() + 1000;
  return { id, read, signal: undefined, isLong, until, resolve: () => undefined, reject };
}

const any = () => true;

afterEach(() => {
  refused.length = 0;
  vi.useRealTimers();
});

beforeEach(() => vi.useFakeTimers());

describe('WaitingReads', () => {
  it('gives them out in the order in which they came, the first that fits', () => {
    const waiting = new WaitingReads(400);
    const [first, long, third] = [asked('ada'), asked('ada', true), asked('ada')];
    for (const each of [long, first, third]) waiting.add(each);
    expect(waiting.take(({ isLong }) => !isLong, [])).toBe(first);
    expect(waiting.take(any, [])).toBe(long);
    expect(waiting.take(any, [])).toBe(third);
    expect(waiting.take(any, [])).toBeUndefined();
  });

  it('lets one go ahead whose reads are not being answered yet', () => {
    const waiting = new WaitingReads(400);
    const many = Array.from({ length: 50 }, () => asked('ada'));
    for (const each of many) waiting.add(each);
    const one = asked('bob');
    waiting.add(one);
    expect(waiting.take(any, ['ada'])).toBe(one);
    expect(waiting.take(any, ['ada', 'bob'])).toBe(many[0]);
  });

  it('gives the newest out first while many wait', () => {
    const waiting = new WaitingReads(8);
    const [first, second, third] = [asked('ada'), asked('ada'), asked('ada')];
    for (const each of [first, second, third]) waiting.add(each);
    expect(waiting.take(any, ['ada'])).toBe(third);
    expect(waiting.take(any, ['ada'])).toBe(first);
  });

  it('refuses the oldest of whoever asked for most when there are too many', () => {
    const waiting = new WaitingReads(3);
    const [bob, ...many] = [asked('bob'), asked('ada'), asked('ada'), asked('ada'), asked('ada')];
    for (const each of [bob, ...many]) waiting.add(each);
    expect(refused).toEqual([many[0].id, many[1].id]);
    expect(waiting.take(any, ['ada'])).toBe(bob);
  });

  it('refuses what has waited for too long, and nothing that was taken', () => {
    const waiting = new WaitingReads(400);
    const [taken, late] = [asked('ada'), asked('ada')];
    waiting.add(taken);
    waiting.add(late);
    expect(waiting.take(any, [])).toBe(taken);
    vi.advanceTimersByTime(999);
    expect(refused).toEqual([]);
    const again = asked('ada');
    waiting.add(again);
    vi.advanceTimersByTime(1);
    expect(refused).toEqual([late.id]);
    expect(waiting.take(any, [])).toBe(again);
    expect(waiting.some(any)).toBe(false);
  });

  it('refuses all that wait, and none twice', () => {
    const waiting = new WaitingReads(400);
    const [first, second] = [asked('ada'), asked('ada')];
    waiting.add(first);
    waiting.add(second);
    const end = () => new AppError('unavailable', { message: 'The end', retryAfterSeconds: 5 });
    waiting.drop(first, end());
    waiting.drop(first, end());
    waiting.dropAll(end);
    expect(refused).toEqual([first.id, second.id]);
  });
});
