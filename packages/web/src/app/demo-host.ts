import type { DemoHost } from '@backcounter/demo';
import { fetchSqlite } from '@backcounter/demo/fetch-sqlite';
import { setDemoHost } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { reportDemoProblem } from '../features/demo/demo-problem.ts';
import { disableOffline } from './offline/disable-offline.ts';
import { enableOffline } from './offline/enable-offline.ts';
import { isDemoMode, subscribeDemoMode } from '../session/demo-mode.ts';
import { sessionState, subscribeSession } from '../session/session-store.ts';
import { demoPrefix } from '../session/stored-session.ts';
import { logProblem } from '../session/log.ts';

/** Other tabs write several keys at a time; one reload covers them all. */
const settleMs = 50;

/** Wrapped lazily: where storage is forbidden, even touching `localStorage` throws. */
const store = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: (key: string) => localStorage.removeItem(key),
};

let running: Promise<DemoHost> | null = null;

async function load(): Promise<DemoHost> {
  const [{ startDemo, indexedFiles, indexedTexts }, sqlite] = await Promise.all([
    import('@backcounter/demo'),
    fetchSqlite(),
  ]);
  return startDemo({
    store,
    shared: indexedTexts,
    files: indexedFiles,
    sqlite,
    clock: Date.now,
    onStorageProblem: ({ message }) => reportDemoProblem(message),
    onFailure: (error) => logProblem('The demo failed', error),
  });
}

/** The running demo host; a failed start is retried by the next call. */
function start(): Promise<DemoHost> {
  if (running) return running;
  const starting = load();
  running = starting;
  starting.catch((error: unknown) => {
    logProblem('The demo cannot be started', error);
    if (running === starting) running = null;
  });
  return starting;
}

/** Stops the host when its session ends; its data is wiped and must not be written again. */
function end(): void {
  const ending = running;
  running = null;
  void ending?.then((host) => host.wipe()).catch(() => undefined);
}

async function reloadFromOtherTab(): Promise<void> {
  if (!running || sessionState().status !== 'signed-in') return;
  const host = await running;
  await host.reload();
  await queryClient.invalidateQueries();
}

function followTabs(signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const whenStored = ({ key }: StorageEvent) => {
    if (key !== null && !key.startsWith(demoPrefix)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      reloadFromOtherTab().catch((error: unknown) => {
        logProblem('The data of the other tab cannot be read', error);
      });
    }, settleMs);
  };
  window.addEventListener('storage', whenStored, { signal });
}

function followSession(signal: AbortSignal): void {
  const token = () => sessionState().session?.token;
  const isOpen = () => isDemoMode() && sessionState().status === 'signed-in';
  const startOrForget = () => {
    if (isOpen())
      void start().then(
        () => enableOffline(isOpen),
        () => undefined,
      );
    else void disableOffline();
  };
  let previousToken = token();
  let wasDemo = isDemoMode();
  if (isOpen()) startOrForget();
  const unfollowSession = subscribeSession(() => {
    if (token() === previousToken) return;
    previousToken = token();
    end();
    startOrForget();
  });
  // Responses of one host must not be shown in the other.
  const unfollowMode = subscribeDemoMode(() => {
    if (isDemoMode() === wasDemo) return;
    wasDemo = isDemoMode();
    queryClient.clear();
    startOrForget();
  });
  signal.addEventListener('abort', () => {
    unfollowSession();
    unfollowMode();
  });
}

let connection: AbortController | null = null;

/** Routes calls in demo mode to the in-page host. */
export function openDemoHost(): void {
  if (connection) return;
  connection = new AbortController();
  setDemoHost(async () => (await start()).fetch);
  followSession(connection.signal);
  followTabs(connection.signal);
}

/** Reverts `openDemoHost`; only needed by tests, which share a page. */
export function closeDemoHost(): void {
  connection?.abort();
  connection = null;
  end();
  setDemoHost(null);
}

/** Exports the demo's data as a zip of CSV files, from which a server can be started. */
export async function exportDemo(): Promise<Blob> {
  const host = await start();
  return new Blob([await host.exportZip()], { type: 'application/zip' });
}
