import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { literalBook } from '../testing/files/literal-book.ts';
import { zipBombs } from '../testing/files/archives.ts';
import {
  knownAdmin,
  startServer,
  temporaryFolder,
  type RunningServer,
} from '../testing/processes.ts';

const { folder, remove } = temporaryFolder();
let server: RunningServer;
let token: string;

beforeAll(async () => {
  server = await startServer({ DATABASE_URL: `sqlite:${join(folder, 'heavy.db')}`, ...knownAdmin });
  token = await server.signIn(knownAdmin.ADMIN_EMAIL, knownAdmin.ADMIN_PASSWORD);
  await post('/api/stores', JSON.stringify({ name: 'Oak', address: '2 Oak' }));
});

afterAll(async () => {
  await server.end();
  remove();
});

async function post(path: string, body: string | FormData) {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
  };
  const response = await fetch(server.origin + path, { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

function upload(name: string, bytes: Uint8Array | string) {
  const form = new FormData();
  form.append('file', new Blob([bytes as BlobPart]), name);
  return post('/api/imports', form);
}

/** Peak memory of the server, in MB. */
function mostMemory(): number {
  const status = readFileSync(`/proc/${server.child.pid ?? 0}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** A unique day per index, from 1950 on. */
const day = (index: number) => new Date(Date.UTC(1950, 0, 1 + index)).toISOString().slice(0, 10);

/** A sheet with a thousand rows and columns. */
function millionCells(): Uint8Array {
  const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`;
  const others = Array.from({ length: 997 }, (_, index) => index);
  const head = ['Store', 'Date', 'Total Sales', ...others.map((index) => `Extra ${index}`)];
  const numbers = others.map((index) => `<c><v>${index}.25</v></c>`).join('');
  const rows = Array.from(
    { length: 1000 },
    (_, index) =>
      `<row>${text('Oak')}${text(day(index))}<c><v>${index + 1}</v></c>${numbers}</row>`,
  );
  const sheet = `<row>${head.map(text).join('')}</row>${rows.join('')}`;
  return literalBook({ sheets: { Sheet1: sheet } });
}

/** A table of 50 MB: a long receipt beside each of its 5,000 sales. */
function fiftyMegabytes(): string {
  const receipt = 'milk 1.29 '.repeat(1000);
  const rows = Array.from({ length: 5000 }, (_, index) => `Oak,${day(1000 + index)},5,${receipt}`);
  return ['Store,Date,Total Sales,Receipt', ...rows].join('\n');
}

describe('the heaviest files', () => {
  it.each([
    ['a sheet of a million cells', 'million.xlsx', millionCells, 1000],
    ['a table of 50 MB', 'receipts.csv', fiftyMegabytes, 5000],
  ] as const)('%s is entered whole', async (_, name, make, rows) => {
    const read = await upload(name, make());
    expect(read.body).toMatchObject({ files: [{ noun: 'sales', rows, new: rows, refused: 0 }] });
    const entered = await post(`/api/imports/${String(read.body['_id'])}/commit`, '{}');
    expect(entered.body).toEqual({ added: rows, changed: 0, unchanged: 0, refused: 0 });
  });

  it('are refused if they are zip bombs, whatever size they declare', async () => {
    const { honest, huge, small } = zipBombs();
    const responses = [
      await upload('a.zip', honest),
      await upload('b.zip', huge),
      await upload('c.zip', small),
    ];
    expect(responses.map(({ status, body }) => [status, body['message']])).toEqual([
      [400, expect.stringContaining('line.csv cannot be read')],
      [413, 'b.zip is too large when it is unpacked'],
      [400, 'c.zip cannot be unpacked'],
    ]);
  });

  it('never take the memory of the server above 400 MB', () => {
    expect(mostMemory()).toBeLessThan(400);
  });
});
