import { parentPort, workerData, type Transferable } from 'node:worker_threads';
import type { ApiDeps, HeavyRead } from '@backcounter/api/deps';
import { readText } from '@backcounter/api/dispatch';
import type { AnyRoute } from '@backcounter/api/route';
import { routes } from '@backcounter/api/routes';
import { AppError } from '@backcounter/core/errors';
import { idMaker } from '@backcounter/core/ids';
import { businessAt, readSettings } from '@backcounter/storage/settings';
import { noProxies } from './addresses.ts';
import type { DatabaseAddress } from './database-address.ts';
import type { Answer, Question } from './heavy-reads.ts';
import { wholeOrStream } from './long-answers.ts';
import { openStorage } from './open-storage.ts';
import { atRest, giveBack } from './rest.ts';
import { randomBytes, serverHost } from './server-host.ts';

// The thread of heavy reads: the same routes over connections of its own that only read.

const address = workerData as DatabaseAddress;
const storage = openStorage(address, { readonly: true, connections: 6 });

const deps: ApiDeps = {
  storage,
  clock: Date.now,
  newId: idMaker(Date.now, randomBytes),
  host: serverHost(noProxies),
  onFailure: () => undefined,
};

async function* answerText({ route: key, caller, params, query }: HeavyRead) {
  const route = (routes as Record<string, AnyRoute>)[key];
  if (route?.kind !== 'read') throw new Error(`${key} is no read`);
  const settings = await readSettings(storage.db);
  const now = deps.clock();
  const call = { deps, caller, settings, business: businessAt(settings, now), now };
  yield* readText(deps, route, { call, params: params as Record<string, string>, query });
}

function refusal(error: unknown) {
  if (error instanceof AppError) {
    const { code, message, fields } = error;
    return { refused: { code, message, ...(fields ? { fields } : {}) } };
  }
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return { failed: { message, stack } };
}

// So soon that a thread in use is never at rest, and long before it ends for want of work.
const resting = atRest(2000, () => giveBack({ grown: 6_000_000 }));

parentPort?.on('message', (question: Question) => {
  resting.work();
  if (!question) {
    parentPort?.close();
    void storage.close();
    return;
  }
  const { id, read, wholeLength } = question;
  const started = performance.now();
  const told = () => ({ id, ms: performance.now() - started });
  wholeOrStream(answerText(read), wholeLength)
    .then((content) => {
      const answer: Answer = { ...told(), content };
      const moved = content instanceof Uint8Array ? content.buffer : (content as Transferable);
      parentPort?.postMessage(answer, [moved]);
    })
    .catch((error: unknown) =>
      parentPort?.postMessage({ ...told(), ...refusal(error) } satisfies Answer),
    )
    .finally(resting.rest);
});
