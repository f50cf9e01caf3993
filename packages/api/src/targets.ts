import { z } from 'zod';
import { nextUpdatedAt } from '@backcounter/core/business';
import { centsToDollars } from '@backcounter/core/money';
import { readTargetMonths, targetInput } from '@backcounter/core/targets';
import type { TargetsTable } from '@backcounter/storage/database';
import { deleteTarget, findTarget, listTargets, putTarget } from '@backcounter/storage/targets';
import { recordActivity } from './activity-log.ts';
import { readRoute, writeRoute } from './route.ts';
import { scopeOfQuery, lockStoreInBody } from './store-access.ts';
import { dollars, filterId, filterText } from './wire.ts';

/** The sales target of a store for a month. */
export const targetWire = z.object({ store_id: z.string(), month: z.string(), amount: dollars });

export const targetToWire = (row: TargetsTable): z.output<typeof targetWire> => ({
  store_id: row.store_id,
  month: row.month,
  amount: centsToDollars(row.amount_cents),
});

export const targetsRoutes = {
  'GET /targets': readRoute({
    summary: 'What stores are to sell, by month',
    permission: 'profit.read',
    query: z.object({ store_id: filterId, from: filterText, to: filterText }),
    response: z.object({ data: z.array(targetWire) }),
    async handle({ db, caller, business, query }) {
      const months = readTargetMonths(query, business.today);
      const { scope } = await scopeOfQuery(db, caller, query.store_id);
      return { data: (await listTargets(db, { scope, ...months })).map(targetToWire) };
    },
  }),

  'PUT /targets': writeRoute({
    summary: 'Set what a store is to sell in a month, or take it away',
    permission: 'targets.write',
    body: targetInput,
    response: targetWire.extend({ amount: dollars.nullable() }),
    async handle(call) {
      const { tx, caller, body } = call;
      const { id: storeId } = await lockStoreInBody(tx, caller, body.store_id, { lock: 'update' });
      const before = await findTarget(tx, storeId, body.month);
      const at = nextUpdatedAt(call.now, before?.updated_at);
      const storeMonth = { store_id: storeId, month: body.month };
      if (body.amount === null) await deleteTarget(tx, storeId, body.month);
      else await putTarget(tx, { ...storeMonth, amount_cents: body.amount, updated_at: at });
      const after = {
        ...storeMonth,
        amount: body.amount === null ? null : centsToDollars(body.amount),
      };
      await recordActivity(call, {
        kind: 'targets',
        action: 'update',
        subjectId: `${storeId}-${body.month}`,
        storeIds: [storeId],
        before: before ? targetToWire(before) : { ...storeMonth, amount: null },
        after,
        at,
      });
      return after;
    },
  }),
} as const;
