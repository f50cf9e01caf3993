import { mayPreload } from '../may-preload.ts';
import { cachePrefix, fileListPath, type FileList } from './file-list.ts';
import { disableOffline } from './disable-offline.ts';

/** All app addresses serve the same page. */
const page = '/';

/** Safari lacks requestIdleCallback; after 1 s the first screen is rendered. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work, 1000);

async function readList(): Promise<FileList> {
  const response = await fetch(fileListPath);
  return (await response.json()) as FileList;
}

/** Caches all files of the latest build, or none, and deletes older caches. */
async function copyFiles({ version, files }: FileList): Promise<void> {
  const name = `${cachePrefix}${version}`;
  const copy = await caches.open(name);
  if (!(await copy.match(page))) await copy.addAll([page, ...files]);
  for (const other of await caches.keys()) {
    if (other.startsWith(cachePrefix) && other !== name) await caches.delete(other);
  }
  if (navigator.onLine) await navigator.serviceWorker.register('/service-worker.js');
}

/** Preloads a file without executing it; resolves even if that fails, as Firefox says of modules that run already. */
function load(href: string, rel: 'modulepreload' | 'stylesheet'): Promise<unknown> {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), { rel, href });
  document.head.append(link);
  return new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
  });
}

/** Preloads all scripts and style sheets, so that no screen needs the network later. */
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
    // Plain http has neither caches nor service workers.
    if (navigator.onLine) await loadFiles(list);
  }
}

/** Makes the demo independent of the network once its first screen is up, while `isOpen`. */
export function enableOffline(isOpen: () => boolean): void {
  if (!import.meta.env.PROD || !mayPreload()) return;
  whenIdle(() => {
    if (!isOpen() || !navigator.onLine) return;
    // On failure only screens never opened before are missing.
    void keep()
      .catch(() => undefined)
      .then(() => (isOpen() ? undefined : disableOffline()));
  });
}
