import { z } from 'zod';
import { centsToDollars } from '@backcounter/core/money';
import { changeSentence } from '@backcounter/core/change-sentence';
import { readBridgeKind } from '@backcounter/core/profit-bridge';
import { changeFigures, hasEntries, profitChange } from '@backcounter/core/profit-change';
import { sumByStore } from '@backcounter/storage/profit';
import { bridgeStep, stepsBy } from './profit-bridge.ts';
import { comparedQuery, profitScope, readCompared } from './profit.ts';
import { readRoute } from './route.ts';
import { dollars, filterText, readLimit } from './wire.ts';

const storeChange = z.object({ store_id: z.string(), name: z.string(), change: dollars });

const part = z.object({
  figure: z.enum(changeFigures),
  change: dollars,
  stores: z.array(storeChange),
});

export const profitChangeRoutes = {
  'GET /profit/change': readRoute({
    summary: 'Why the profit changed from one period to another',
    permission: 'profit.read',
    cached: true,
    query: comparedQuery.extend({
      by: filterText.meta({ description: 'figure, store, vendor or weekday: adds `steps`' }),
      limit: filterText.meta({
        description:
          'Only so many stores in each part, those that changed most; the sums are of all',
      }),
    }),
    response: z.object({
      value: dollars,
      against: dollars,
      change: dollars,
      /** False when nothing was entered in the period: its zero is no figure. */
      value_entered: z.boolean(),
      against_entered: z.boolean(),
      parts: z.array(part),
      sentence: z.string(),
      steps: z.array(bridgeStep).optional(),
    }),
    heavy: (query) => query.store_id === 'all',
    snapshot: true,
    async handle({ db, caller, business, query }) {
      const dates = readCompared(query);
      const kind = readBridgeKind(query.by);
      const most = readLimit(query) ?? Infinity;
      const { scope, store } = await profitScope(db, caller, query);
      const now = await sumByStore(db, { scope, range: dates.range });
      const before = await sumByStore(db, { scope, range: dates.against });
      const change = profitChange(now, before);
      const input = { change, scope, storeId: store?.id ?? null, dates };
      return {
        value: centsToDollars(change.valueCents),
        against: centsToDollars(change.againstCents),
        change: centsToDollars(change.changeCents),
        value_entered: hasEntries(now),
        against_entered: hasEntries(before),
        parts: change.parts.map(({ figure, changeCents, stores: changed }) => ({
          figure,
          change: centsToDollars(changeCents),
          stores: changed.slice(0, most).map(({ storeId, name, changeCents: cents }) => ({
            store_id: storeId,
            name,
            change: centsToDollars(cents),
          })),
        })),
        sentence: changeSentence(change),
        ...(kind && { steps: await stepsBy(kind, { ...input, db, business }) }),
      };
    },
  }),
} as const;
