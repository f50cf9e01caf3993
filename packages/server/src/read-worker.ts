import { parentPort, workerData, type Transferable } from 'node:worker_threads';
import type { ApiDeps, HeavyRead } from '@backcounter/api/deps';
import { streamRead } from '@backcounter/api/dispatch';
import type { AnyRoute } from '@backcounter/api/route';
import { routes } from '@backcounter/api/routes';
import { AppError } from '@backcounter/core/errors';
import { createIdGenerator } from '@backcounter/core/ids';
import { businessAt, readSettings } from '@backcounter/storage/settings';
import { noProxies } from './addresses.ts';
import type { DatabaseAddress } from './database-address.ts';
import type { WorkerResponse, WorkerRequest } from './heavy-reads.ts';
import { bufferOrStream } from './response-streams.ts';
import { openStorage } from './open-storage.ts';
import { trackIdle, releaseMemory } from './idle-memory.ts';
import { randomBytes, serverHost } from './server-host.ts';
import { lowerThreadPriority } from './thread-priority.ts';

// Entry of the heavy-read threads: the same routes, over read-only connections of their own.

// A long read uses a core for as long as it takes; who asks for little must not wait behind it.
lowerThreadPriority();

const address = workerData as DatabaseAddress;
const storage = openStorage(address, { readonly: true, connections: 6 });

const deps: ApiDeps = {
  storage,
  clock: Date.now,
  newId: createIdGenerator(Date.now, randomBytes),
  host: serverHost(noProxies),
  onFailure: () => undefined,
};

async function* responseChunks({ route: key, caller, params, query }: HeavyRead) {
  const route = (routes as Record<string, AnyRoute>)[key];
  if (route?.kind !== 'read') throw new Error(`${key} is no read`);
  const settings = await readSettings(storage.db);
  const now = deps.clock();
  const call = { deps, caller, settings, business: businessAt(settings, now), now };
  yield* streamRead(deps, route, { call, params: params as Record<string, string>, query });
}

function toFailure(error: unknown) {
  if (error instanceof AppError) {
    const { code, message, fields } = error;
    return { appError: { code, message, ...(fields ? { fields } : {}) } };
  }
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return { failure: { message, stack } };
}

// Short compared to the idle timeout of the thread, but longer than pauses between reads.
const idleTracker = trackIdle(2000, () => releaseMemory({ grownBytes: 6_000_000 }));

parentPort?.on('message', (request: WorkerRequest) => {
  idleTracker.markBusy();
  if (!request) {
    parentPort?.close();
    void storage.close();
    return;
  }
  const { id, read, maxBufferedLength } = request;
  const started = performance.now();
  const timing = () => ({ id, ms: performance.now() - started });
  bufferOrStream(responseChunks(read), maxBufferedLength)
    .then((content) => {
      const response: WorkerResponse = { ...timing(), content };
      const moved = content instanceof Uint8Array ? content.buffer : (content as Transferable);
      parentPort?.postMessage(response, [moved]);
    })
    .catch((error: unknown) =>
      parentPort?.postMessage({ ...timing(), ...toFailure(error) } satisfies WorkerResponse),
    )
    .finally(idleTracker.markIdle);
});
