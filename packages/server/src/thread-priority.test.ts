import { getPriority } from 'node:os';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { threadId } from './thread-priority.ts';

const source = `
  import { getPriority } from 'node:os';
  import { parentPort, workerData } from 'node:worker_threads';
  const { lowerThreadPriority, threadId } = await import(workerData);
  lowerThreadPriority();
  parentPort.postMessage([threadId(), getPriority(threadId())]);
`;

it('a thread lets the others go first, and only that thread', async () => {
  const own = threadId();
  const before = getPriority(own ?? 0);
  const url = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
  const worker = new Worker(url, { workerData: import.meta.resolve('./thread-priority.ts') });
  const [[id, priority]] = (await once(worker, 'message')) as [[number, number]];
  await worker.terminate();
  expect(id).not.toBe(own);
  expect(priority).toBe(Math.min(before + 10, 19));
  expect(getPriority(own ?? 0)).toBe(before);
});
