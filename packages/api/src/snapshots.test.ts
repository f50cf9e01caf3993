import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { AppError } from '@backcounter/core/errors';
import type { Db } from '@backcounter/storage/database';
import { businessAt, readSettings } from '@backcounter/storage/settings';
import { runRead } from './dispatch.ts';
import type { Call } from './route.ts';
import { engines } from './testing/engines.ts';
import { everyCall } from './testing/every-call.ts';
import { twoStores, type TwoStores } from './testing/two-stores.ts';

let t: TwoStores;
beforeAll(async () => {
  t = await twoStores(engines[0].open);
  const ann = { employee_id: 'EMP001', name: 'Ann', store_id: t.main, hourly_rate: 15 };
  await t.add('/employees', ann);
});
afterAll(() => t.dispose());

/** Queries of the reads that need one. */
const queries = (): Record<string, object> => ({
  'GET /profit': { store_id: t.main, month: '2026-10' },
  'GET /profit/report': { store_id: t.main, month: '2026-10' },
  'GET /profit/change': {
    ...{ from: '2026-10-01', to: '2026-10-31', by: 'vendor' },
    ...{ against_from: '2026-09-01', against_to: '2026-09-30' },
  },
  'GET /profit/accounts': {
    ...{ from: '2026-10-01', to: '2026-10-31' },
    ...{ against_from: '2026-09-01', against_to: '2026-09-30' },
  },
  'GET /profit/accounts/months': { from: '2026-09-10', to: '2026-10-31' },
  'GET /vendors/:id/merge': { into: t.acme },
  'GET /charts': { from: '2026-10-01', to: '2026-10-31' },
  'GET /search': { q: 'acme' },
  'GET /attachments': { subject_kind: 'invoices', subject_id: 'i1' },
  'GET /attachments/counts': { subject_kind: 'invoices', subject_ids: ['i1'] },
});

/** Their statements need not agree: names of what was found, the store of a path, hits of a kind. */
const exceptions = [
  ...['GET /activity', 'GET /search', 'GET /invoices/store/:storeId'],
  ...[
    'GET /daily-cash/store/:storeId/date/:date',
    'GET /daily-cash/store/:storeId/week/:start/:end',
  ],
];

// Files are tested where they are streamed.
const reads = everyCall.flatMap(({ key, route }) =>
  route.kind === 'read' && !key.startsWith('GET /exports/') ? [{ key, route }] : [],
);

describe('a read of several statements', () => {
  it.each(reads)('sees one state of the database: $key', async ({ key, route }) => {
    let count = 0;
    const counting: Parameters<Db['withPlugin']>[0] = {
      transformQuery: ({ node }) => node,
      transformResult({ result }) {
        count += 1;
        return Promise.resolve(result);
      },
    };
    const settings = await readSettings(t.storage.db);
    const storage = { ...t.storage, db: t.storage.db.withPlugin(counting) };
    const [now, deps] = [t.clock.now, { ...t.deps, storage }];
    const caller = {
      ...{ userId: 'u1', name: 'Ada', email: 'ada@example.com', role: 'admin' as const },
      ...{ scope: [t.main], employeeName: 'Ann', mustChangePassword: false, session: 's1' },
    };
    const call: Call = { deps, caller, settings, business: businessAt(settings, now), now };
    const query: unknown = (route.query as z.ZodType | undefined)?.parse(queries()[key] ?? {});
    const range = { start: '2026-11-01', end: '2026-11-07' };
    const params = { id: t.main, storeId: t.main, number: '1', date: '2026-11-01', ...range };
    await runRead(deps, route, { call, params, query }).catch((error: unknown) => {
      // A row that it would have to find is not there.
      if (!(error instanceof AppError && error.code === 'not_found')) throw error;
    });
    expect(count > 1).toBe(exceptions.includes(key));
  });
});
