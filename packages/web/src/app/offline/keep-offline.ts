import { mayLoadAhead } from '../load-ahead.ts';
import { copyPrefix, listAddress, type FileList } from './file-list.ts';
import { forgetOffline } from './forget-offline.ts';

/** Every address of the app is answered with the same page. */
const page = '/';

/** Safari has no idle moments to offer; the first screen is up by then. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work, 1000);

async function readList(): Promise<FileList> {
  const answer = await fetch(listAddress);
  return (await answer.json()) as FileList;
}

/** Copies all files of the newest build, or none, and drops the copy of an older one. */
async function copyFiles({ version, files }: FileList): Promise<void> {
  const name = `${copyPrefix}${version}`;
  const copy = await caches.open(name);
  if (!(await copy.match(page))) await copy.addAll([page, ...files]);
  for (const other of await caches.keys()) {
    if (other.startsWith(copyPrefix) && other !== name) await caches.delete(other);
  }
  if (navigator.onLine) await navigator.serviceWorker.register('/service-worker.js');
}

/** Loads a file to where a screen's own loading will find it; scripts are not run yet. */
function load(href: string, rel: 'modulepreload' | 'stylesheet'): Promise<unknown> {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), { rel, href });
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', reject);
  });
}

/** Loads every script and style sheet, so that no screen has to be asked for later. */
async function loadFiles({ files }: FileList): Promise<void> {
  for (const file of files) {
    if (file.endsWith('.js')) await load(file, 'modulepreload');
    if (file.endsWith('.css')) await load(file, 'stylesheet');
  }
}

async function keep(): Promise<void> {
  const list = await readList();
  try {
    await copyFiles(list);
  } catch {
    // Over plain http there are neither copies nor service workers.
    if (navigator.onLine) await loadFiles(list);
  }
}

/** Makes the demo, once its first screen is up, independent of the network while `isOpen`. */
export function keepOffline(isOpen: () => boolean): void {
  if (!import.meta.env.PROD || !mayLoadAhead()) return;
  whenIdle(() => {
    if (!isOpen() || !navigator.onLine) return;
    // Without a copy the demo runs on, but for screens that were never opened.
    void keep()
      .catch(() => undefined)
      .then(() => (isOpen() ? undefined : forgetOffline()));
  });
}
