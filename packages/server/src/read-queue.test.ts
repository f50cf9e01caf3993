import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '@backcounter/core/errors';
import { ReadQueue, type PendingRead } from './read-queue.ts';

const caller = {
  ...{ name: 'Ada', email: 'ada@example.com', role: 'admin' as const, scope: null },
  ...{ employeeName: null, mustChangePassword: false, session: 't1' },
};

let lastId = 0;
const rejected: number[] = [];

function pendingRead(userId: string, isStreamed = false): PendingRead {
  const id = (lastId += 1);
  const read = { route: 'GET /sales', caller: { ...caller, userId }, params: {}, query: {} };
  const reject = (error: unknown) => {
    expect(error).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
    rejected.push(id);
  };
  const deadline = performance.now() + 1000;
  return { id, read, signal: undefined, isStreamed, deadline, resolve: () => undefined, reject };
}

const any = () => true;

afterEach(() => {
  rejected.length = 0;
  vi.useRealTimers();
});

beforeEach(() => vi.useFakeTimers());

describe('ReadQueue', () => {
  it('returns the first read that fits, in order of arrival', () => {
    const queue = new ReadQueue(400);
    const [first, long, third] = [pendingRead('ada'), pendingRead('ada', true), pendingRead('ada')];
    for (const each of [long, first, third]) queue.add(each);
    expect(queue.take(({ isStreamed }) => !isStreamed, [])).toBe(first);
    expect(queue.take(any, [])).toBe(long);
    expect(queue.take(any, [])).toBe(third);
    expect(queue.take(any, [])).toBeUndefined();
  });

  it('prefers a user without running reads', () => {
    const queue = new ReadQueue(400);
    const many = Array.from({ length: 50 }, () => pendingRead('ada'));
    for (const each of many) queue.add(each);
    const one = pendingRead('bob');
    queue.add(one);
    expect(queue.take(any, ['ada'])).toBe(one);
    expect(queue.take(any, ['ada', 'bob'])).toBe(many[0]);
  });

  it('returns the newest first under load', () => {
    const queue = new ReadQueue(8);
    const [first, second, third] = [pendingRead('ada'), pendingRead('ada'), pendingRead('ada')];
    for (const each of [first, second, third]) queue.add(each);
    expect(queue.take(any, ['ada'])).toBe(third);
    expect(queue.take(any, ['ada'])).toBe(first);
  });

  it('returns the oldest first up to a quarter of what it takes', () => {
    const queue = new ReadQueue(12);
    const [first, second, third, last] = Array.from({ length: 4 }, () => pendingRead('ada'));
    for (const each of [first, second, third, last]) queue.add(each!);
    expect(queue.take(any, [])).toBe(last);
    expect(queue.take(any, [])).toBe(first);
  });

  it('rejects the oldest read of the user with most reads when it is full', () => {
    const queue = new ReadQueue(3);
    const [bob, ...many] = [
      pendingRead('bob'),
      pendingRead('ada'),
      pendingRead('ada'),
      pendingRead('ada'),
      pendingRead('ada'),
    ];
    for (const each of [bob, ...many]) queue.add(each);
    expect(rejected).toEqual([many[0].id, many[1].id]);
    expect(queue.take(any, ['ada'])).toBe(bob);
  });

  it('rejects reads past their deadline, but not those already taken', () => {
    const queue = new ReadQueue(400);
    const [taken, late] = [pendingRead('ada'), pendingRead('ada')];
    queue.add(taken);
    queue.add(late);
    expect(queue.take(any, [])).toBe(taken);
    vi.advanceTimersByTime(999);
    expect(rejected).toEqual([]);
    const again = pendingRead('ada');
    queue.add(again);
    vi.advanceTimersByTime(1);
    expect(rejected).toEqual([late.id]);
    expect(queue.take(any, [])).toBe(again);
    expect(queue.some(any)).toBe(false);
  });

  it('gives a read that comes back only the time that is left of its own', () => {
    const queue = new ReadQueue(400);
    const back = pendingRead('ada');
    queue.add(back);
    expect(queue.take(any, [])).toBe(back);
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(600);
    queue.add(back);
    vi.advanceTimersByTime(399);
    expect(rejected).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(rejected).toEqual([back.id]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('says that there are too many when one has waited too long', () => {
    const queue = new ReadQueue(400);
    const messages: string[] = [];
    const reject = (error: unknown) => messages.push((error as AppError).message);
    queue.add({ ...pendingRead('ada'), reject });
    vi.advanceTimersByTime(1000);
    expect(messages).toEqual([
      'Too many long lists are being read right now. Please try again in a moment.',
    ]);
  });

  it('finds whether a read that matches is queued', () => {
    const queue = new ReadQueue(400);
    queue.add(pendingRead('ada'));
    expect(queue.some(({ isStreamed }) => isStreamed)).toBe(false);
    queue.add(pendingRead('ada', true));
    expect(queue.some(({ isStreamed }) => isStreamed)).toBe(true);
  });

  it('rejects all queued reads, and none twice', () => {
    const queue = new ReadQueue(400);
    const [first, second] = [pendingRead('ada'), pendingRead('ada')];
    queue.add(first);
    queue.add(second);
    const end = () => new AppError('unavailable', { message: 'The end', retryAfterSeconds: 5 });
    queue.drop(first, end());
    queue.drop(first, end());
    queue.dropAll(end);
    expect(rejected).toEqual([first.id, second.id]);
  });
});
