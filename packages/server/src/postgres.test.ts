import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { emptyDatabase } from '@backcounter/storage/contract/empty-database';
import { startPostgres, type PostgresServer } from '@backcounter/storage/contract/postgres-server';
import { addSale, addStore } from '@backcounter/storage/contract/rows';
import { openPostgres } from '@backcounter/storage/drivers/postgres';
import { newestVersion } from '@backcounter/storage/migrate';
import { knownAdmin, runProgram, startServer, temporaryFolder } from './testing/processes.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe('on PostgreSQL', () => {
  it('two servers that start at once create one schema and one administrator', async () => {
    const DATABASE_URL = await emptyDatabase(postgres.url);
    const servers = await Promise.all([
      startServer({ DATABASE_URL }),
      startServer({ DATABASE_URL }),
    ]);
    const printed = servers.map(({ output }) => output.stdout).join('');
    expect(printed.match(/^Password: /gm)).toHaveLength(1);
    const steps = servers.map(({ output }) => output.stderr).join('');
    const created = steps.match(/A new database was created/g)?.length ?? 0;
    const migrated = steps.match(/brought up to date/g)?.length ?? 0;
    expect(created * newestVersion + migrated).toBe(newestVersion);
    const password = /^Password: (.+)$/m.exec(printed)?.[1] ?? '';
    for (const server of servers) {
      const token = await server.signIn('admin@example.com', password);
      const users = await (await server.call('/api/auth/users', { token })).json();
      expect(users).toHaveLength(1);
    }
    await expect(Promise.all(servers.map((server) => server.end()))).resolves.toEqual([0, 0]);
    await expect(runProgram(['check'], { DATABASE_URL })).resolves.toMatchObject({
      stdout: 'ok\n',
    });
  });

  it('an import refreshes planner statistics of tables that were empty', async () => {
    const DATABASE_URL = await emptyDatabase(postgres.url);
    const { folder, remove } = temporaryFolder();
    const day = (index: number) =>
      new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10);
    const rows = Array.from({ length: 2000 }, (_, index) => `Oak,${day(index)},5\n`);
    writeFileSync(join(folder, 'stores.csv'), 'name,address\nOak,2 Oak\n');
    writeFileSync(join(folder, 'sales.csv'), `store,date,total_sales\n${rows.join('')}`);
    const { stdout } = await runProgram(['import', folder], { DATABASE_URL });
    remove();
    expect(stdout).toBe('added 2001, unchanged 0, refused 0\n');
    const storage = openPostgres({ url: DATABASE_URL });
    const counted = sql<{ rows: number }>`
      select reltuples::int as rows from pg_class where oid = 'sales'::regclass`;
    expect((await counted.execute(storage.db)).rows).toEqual([{ rows: 2000 }]);
    await storage.close();
  });

  it('a repeated read is served from the cache until anything changes', async () => {
    const DATABASE_URL = await emptyDatabase(postgres.url);
    const server = await startServer({ DATABASE_URL, ...knownAdmin });
    const token = await server.signIn(knownAdmin.ADMIN_EMAIL, knownAdmin.ADMIN_PASSWORD);
    const total = async () =>
      (await server.call('/api/sales/total?year=2026', { token })).json() as Promise<unknown>;
    expect(await total()).toEqual({ total: 0, store_name: 'All Stores' });
    const other = openPostgres({ url: DATABASE_URL });
    await other.transaction(async (tx) => {
      // The table is locked for reading, so the response must come from the cache.
      await sql`lock table sales in access exclusive mode`.execute(tx);
      expect(await total()).toEqual({ total: 0, store_name: 'All Stores' });
      await addStore(tx, 'main');
      await addSale(tx, 'sale', '2026-03-01');
    });
    expect(await total()).toEqual({ total: 1, store_name: 'All Stores' });
    await other.close();
    await expect(server.end()).resolves.toBe(0);
  });

  it('an unreachable database results in 503 until it is back', async () => {
    const DATABASE_URL = await emptyDatabase(postgres.url);
    const server = await startServer({ DATABASE_URL, ...knownAdmin });
    const token = await server.signIn(knownAdmin.ADMIN_EMAIL, knownAdmin.ADMIN_PASSWORD);
    const statusOf = async (path: string) => {
      const { status, headers } = await server.call(path, { token });
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      return status;
    };
    const all = () =>
      Promise.all(['/api/health', '/api/health/ready', '/api/stores', '/api/sales'].map(statusOf));
    await expect(all()).resolves.toEqual([200, 200, 200, 200]);
    postgres.halt();
    await expect(all()).resolves.toEqual([200, 503, 503, 503]);
    const away = await runProgram(['serve'], { DATABASE_URL });
    expect(away.status).toBe(1);
    expect(away.stderr).toMatch(
      /^The database test_\w+ at 127\.0\.0\.1:\d+ cannot be reached\.\n$/,
    );
    postgres.start();
    while ((await all()).some((status) => status !== 200)) await delay(100);
    await expect(server.end()).resolves.toBe(0);
  });

  it('reports a database or user that does not exist', async () => {
    const unknown = await runProgram(['migrate'], { DATABASE_URL: `${postgres.url}nothing` });
    expect(unknown.status).toBe(1);
    expect(unknown.stderr).toMatch(/^The database nothing at .* does not exist\.\n$/);
    const nobody = postgres.url.replace('postgres@', 'nobody:hush@');
    const refused = await runProgram(['migrate'], { DATABASE_URL: `${nobody}postgres` });
    expect(refused.status).toBe(1);
    expect(refused.stderr).toMatch(
      /^The database postgres at .* refuses the user or the password\.\n$/,
    );
    expect(refused.stderr).not.toContain('hush');
  });
});
