import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { jpegOf, pdfOf } from '@backcounter/core/testing/files';
import { unzipSync } from 'fflate';
import { exportFolder, importFolder, withServer, type Server, type Target } from './product.ts';
import type { Tally } from './tally.ts';

type Files = Record<string, string>;

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

function filesOfFolder(folder: string): Files {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    paths.map((path) => [path.slice(folder.length + 1), textOf(readFileSync(path))]),
  );
}

const filesOfZip = (zip: Uint8Array): Files =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([path, bytes]) => [path, textOf(bytes)]));

/** Compares file by file, as a diff of the whole is too long to read. */
function checkEqualFiles(
  tally: Tally,
  title: string,
  { found, expected }: Record<'found' | 'expected', Files>,
) {
  tally.equal(`${title}: the files`, Object.keys(found).sort(), Object.keys(expected).sort());
  for (const [path, text] of Object.entries(expected)) {
    tally.check(
      `${title}: ${path} is the same`,
      found[path] === text,
      `${found[path]?.length} of ${text.length}`,
    );
  }
}

type Row = { _id: string };

/** Attaches a photo and two documents to some of the invoices, one of them twice. */
async function attachSome({ get, send }: Server): Promise<void> {
  const invoices = await get<Row[]>('/invoices');
  const contents = [
    ['Photo.jpg', jpegOf(40, 30)],
    ['Scan, 1.pdf', pdfOf('one')],
    ['Größe "2".pdf', pdfOf('two')],
    ['Photo again.jpg', jpegOf(40, 30)],
  ] as const;
  for (const [index, [name, bytes]] of contents.entries()) {
    const form = new FormData();
    form.append('subject_kind', 'invoices');
    form.append('subject_id', invoices[index * 100]?._id ?? '');
    form.append('file', new Blob([bytes]), name);
    await send('/attachments', form);
  }
}

const exportZip = async ({ fetch }: Server) =>
  new Uint8Array(await (await fetch('/exports/business.zip')).arrayBuffer());

type Counts = { added: number; changed: number; unchanged: number; refused: number };

/** Uploads a zip and commits it, as the screen does. */
async function importZip({ send }: Server, zip: Uint8Array<ArrayBuffer>): Promise<Counts> {
  const form = new FormData();
  form.append('file', new Blob([zip]), 'business.zip');
  const { _id } = await send<Row>('/imports', form);
  return send<Counts>(`/imports/${_id}/commit`, JSON.stringify({ replace_changed: false }));
}

type Trip = {
  /** A database with the real rows. */
  from: Target;
  /** Creates an empty database for each direction. */
  empty: () => Promise<Target>;
  folder: string;
};

/**
 * Exports everything, with attachments, imports it into empty databases and exports it again: by
 * command line and by API.
 */
export async function checkRoundTrip(tally: Tally, { from, empty, folder }: Trip): Promise<void> {
  const zip = await withServer(from, async (server) => {
    await attachSome(server);
    return exportZip(server);
  });
  const expected = filesOfZip(zip);
  const photos = Object.keys(expected).filter((path) => path.startsWith('attachments/'));
  tally.equal(`${from.engine}: each content is exported once`, photos.length, 3);
  const first = join(folder, `${from.engine}-first`);
  await exportFolder(from, first);
  const title = `${from.engine}: exported by the command line as by the API`;
  checkEqualFiles(tally, title, { found: filesOfFolder(first), expected });

  const second = await empty();
  const entered = await importFolder(second, first, []);
  tally.equal(`${from.engine}: the command line takes all back`, entered.refused, 0);
  const again = join(folder, `${from.engine}-again`);
  await exportFolder(second, again);
  const byCommand = `${from.engine}: round by the command line`;
  checkEqualFiles(tally, byCommand, { found: filesOfFolder(again), expected });

  await withServer(await empty(), async (server) => {
    const counts = await importZip(server, zip);
    tally.equal(
      `${from.engine}: the API takes all back`,
      [counts.refused, counts.added],
      [0, entered.added],
    );
    const found = filesOfZip(await exportZip(server));
    checkEqualFiles(tally, `${from.engine}: round by the API`, { found, expected });
  });
}
