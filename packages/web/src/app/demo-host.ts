import type { DemoHost } from '@backcounter/demo';
import { fetchSqlite } from '@backcounter/demo/fetch-sqlite';
import { setDemoHost } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { tellDemoProblem } from '../features/demo/problem.ts';
import { forgetOffline } from './offline/forget-offline.ts';
import { keepOffline } from './offline/keep-offline.ts';
import { isDemoMode, subscribeDemoMode } from '../session/demo-mode.ts';
import { sessionState, subscribeSession } from '../session/session-store.ts';
import { demoPrefix } from '../session/stored-session.ts';
import { logProblem } from '../session/log.ts';

/** Other tabs write several keys at a time; they are taken over together. */
const settleMs = 50;

/** A browser that forbids its storage does so at the first touch, which must not be here. */
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
    onStorageProblem: ({ message }) => tellDemoProblem(message),
    onFailure: (error) => logProblem('The demo failed', error),
  });
}

/** The demo's host; a start that failed is tried again by the next call. */
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

/** Ends the host along with its session: what it held is wiped, and must not be written again. */
function end(): void {
  const ending = running;
  running = null;
  void ending?.then((host) => host.wipe()).catch(() => undefined);
}

async function takeOver(): Promise<void> {
  if (!running || sessionState().status !== 'signed-in') return;
  const host = await running;
  await host.reload();
  await queryClient.invalidateQueries();
}

function followTabs(signal: AbortSignal): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const whenStored = ({ key }: StorageEvent) => {
    if (key !== null && !key.startsWith(demoPrefix)) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      takeOver().catch((error: unknown) => {
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
        () => keepOffline(isOpen),
        () => undefined,
      );
    else void forgetOffline();
  };
  let before = token();
  let wasDemo = isDemoMode();
  if (isOpen()) startOrForget();
  const unfollowSession = subscribeSession(() => {
    if (token() === before) return;
    before = token();
    end();
    startOrForget();
  });
  // What one host has answered is not shown in the other.
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

/** Lets calls in demo mode be answered in this page, where the whole product then runs. */
export function openDemoHost(): void {
  if (connection) return;
  connection = new AbortController();
  setDemoHost(async () => (await start()).fetch);
  followSession(connection.signal);
  followTabs(connection.signal);
}

/** Takes back `openDemoHost`: a page has it until it is left, tests share one. */
export function closeDemoHost(): void {
  connection?.abort();
  connection = null;
  end();
  setDemoHost(null);
}

/** The demo's data as a zip of CSV files, with which a server can start. */
export async function exportDemo(): Promise<Blob> {
  const host = await start();
  return new Blob([await host.exportZip()], { type: 'application/zip' });
}
