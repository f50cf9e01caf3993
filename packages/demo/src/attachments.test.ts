import { expect, it } from 'vitest';
import { pdfOf } from '@backcounter/core/testing/files';
import { MemoryStore } from '@backcounter/storage/contract/memory-store';
import { filesInMemory } from '@backcounter/storage/attachment-files';
import { sha256 } from '@backcounter/storage/drivers/browser/sha256';
import { startDemo, type DemoHost } from './index.ts';
import type { DemoFiles } from './indexed-files.ts';

/** Files that outlive a page, as in the browser. */
function lastingFiles(): DemoFiles {
  let files = filesInMemory(sha256);
  return {
    write: (bytes) => files.write(bytes),
    read: (hash) => files.read(hash),
    names: () => files.names(),
    remove: (hash) => files.remove(hash),
    async keepOnly(hashes) {
      const kept = filesInMemory(sha256);
      for (const name of await files.names()) {
        const bytes = hashes.has(name) ? await files.read(name) : undefined;
        if (bytes) await kept.write(bytes);
      }
      files = kept;
    },
  };
}

const start = (store: MemoryStore, files: DemoFiles) => {
  const fail = (problem: unknown) => {
    throw problem;
  };
  const clock = () => Date.parse('2026-11-20T18:00:00Z');
  return startDemo({ store, files, clock, onStorageProblem: fail, onFailure: fail });
};

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into any answer
async function read(host: DemoHost, path: string): Promise<any> {
  return (await host.fetch(`/api${path}`)).json();
}

async function attach(host: DemoHost, id: string, kind = 'invoices') {
  const form = new FormData();
  form.set('subject_kind', kind);
  form.set('subject_id', id);
  form.set('file', new Blob([pdfOf('of the demo')]), 'Scan.pdf');
  return host.fetch('/api/attachments', { method: 'POST', body: form });
}

const listOf = (id: string) => `/attachments?subject_kind=invoices&subject_id=${id}`;

it('DEM-03 files of the demo outlast a reload, and a removed one can come back after it', async () => {
  const [store, files] = [new MemoryStore(), lastingFiles()];
  const first = await start(store, files);
  const [{ _id: invoice }] = await read(first, '/invoices');
  const response = await attach(first, invoice);
  expect(response.status).toBe(201);
  const { _id, hash } = (await response.json()) as { _id: string; hash: string };
  expect(JSON.parse(store.texts.get('demo_attachments') ?? '')).toMatchObject([
    { _id, name: 'Scan.pdf', hash },
  ]);
  await first.close();

  const second = await start(store, files);
  expect(await read(second, listOf(invoice))).toMatchObject([{ _id, name: 'Scan.pdf' }]);
  const content = await second.fetch(`/api/attachments/${_id}`);
  expect(new Uint8Array(await content.arrayBuffer())).toEqual(pdfOf('of the demo'));
  await second.fetch(`/api/attachments/${_id}`, { method: 'DELETE' });
  await second.close();

  const third = await start(store, files);
  expect(await read(third, listOf(invoice))).toEqual([]);
  const [deletion] = (await read(third, '/activity?kind=attachments&limit=1')).data;
  await third.fetch(`/api/activity/${deletion._id}/restore`, { method: 'POST' });
  expect((await third.fetch(`/api/attachments/${_id}`)).status).toBe(200);
  await third.close();
});

it('DEM-08 files of a wiped demo are deleted, at its end or at the next start', async () => {
  const [store, files] = [new MemoryStore(), lastingFiles()];
  const host = await start(store, files);
  const [{ _id: invoice }] = await read(host, '/invoices');
  await attach(host, invoice);
  await host.wipe();
  expect(await files.names()).toEqual([]);
  await files.write(pdfOf('left behind'));
  await (await start(new MemoryStore(), files)).close();
  expect(await files.names()).toEqual([]);
});

it('DEM-10 the demo, which has no daily cash, attaches nothing to it', async () => {
  const host = await start(new MemoryStore(), lastingFiles());
  expect((await attach(host, 'any', 'daily_cash')).status).toBe(403);
  await host.close();
});
