import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { trackIdle } from './idle-memory.ts';
import { knownAdmin, startServer, temporaryFolder } from './testing/processes.ts';

const { folder, remove } = temporaryFolder();
afterAll(remove);

it('acts once per idle period, and not while busy', async () => {
  let acts = 0;
  const resting = trackIdle(5, () => (acts += 1));
  const waited = () => expect.poll(() => acts);
  resting.markIdle();
  resting.markBusy();
  await delay(30);
  expect(acts).toBe(0);
  resting.markIdle();
  resting.markIdle();
  await waited().toBe(1);
  resting.markBusy();
  resting.markIdle();
  await waited().toBe(2);
  await delay(30);
  expect(acts).toBe(2);
});

it('an idle server releases the memory taken by its start and by many requests', async () => {
  const DATABASE_URL = `sqlite:${join(folder, 'quiet.db')}`;
  const server = await startServer({ DATABASE_URL, ...knownAdmin });
  const memoryKb = () => {
    const status = readFileSync(`/proc/${server.child.pid ?? 0}/status`, 'utf8');
    return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1]);
  };
  const atStart = memoryKb();
  await expect.poll(memoryKb).toBeLessThan(atStart - 5000);
  const atRest = memoryKb();
  // Parsed completely before it is rejected: a hundred thousand small objects each time.
  const body = JSON.stringify({ nothing: Array.from({ length: 100_000 }, (_, index) => [index]) });
  const askMuch = async () => {
    for (let count = 0; count < 10; count += 1) {
      const response = await server.call('/api/auth/login', { method: 'POST', body });
      expect(response.status).toBe(400);
    }
  };
  await Promise.all([askMuch(), askMuch(), askMuch(), askMuch()]);
  const afterwards = memoryKb();
  expect(afterwards).toBeGreaterThan(atRest + 10_000);
  await expect.poll(memoryKb).toBeLessThan(afterwards - 8000);
  await server.end();
});
