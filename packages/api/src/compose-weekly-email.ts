import type { z } from 'zod';
import { dueDays } from '@backcounter/core/due-days';
import { daysBetween } from '@backcounter/core/dates';
import type { Email } from '@backcounter/core/email';
import { completenessOf } from '@backcounter/core/figure-text';
import { maxFindingsInEmail, weeklyEmail } from '@backcounter/core/weekly-email';
import { runRead } from './dispatch.ts';
import { findingsRoutes } from './findings.ts';
import { overviewRoutes } from './overview.ts';
import type { Call, ReadRoute } from './route.ts';
import { storesRoutes } from './stores.ts';
import { storeStartsRoutes } from './store-starts.ts';

const reads = { ...overviewRoutes, ...findingsRoutes, ...storesRoutes, ...storeStartsRoutes };

type Read = {
  [Key in keyof typeof reads]: (typeof reads)[Key] extends { kind: 'read' } ? Key : never;
}[keyof typeof reads];

/** The response of a read for the caller; a heavy one runs in a worker thread if there is one. */
async function read<Key extends Read>(
  call: Call,
  key: Key,
  query: Record<string, string> = {},
): Promise<z.output<(typeof reads)[Key]['response']>> {
  const route = reads[key] as unknown as ReadRoute<z.ZodType, z.ZodType>;
  const { deps, caller } = call;
  const parsed = route.query?.parse(query);
  const input = { params: {}, query: parsed };
  if (!deps.offload || !route.heavy?.(parsed)) {
    return (await runRead(deps, route, { call, ...input })) as never;
  }
  const stopping = deps.host.kind === 'server' ? deps.host.stopping : undefined;
  const content = await deps.offload({ route: key, caller, ...input }, stopping);
  return (await new Response(content).json()) as never;
}

/** How many days the stores are asked for in a period, by their closed days and their first day. */
async function countDueDays(call: Call): Promise<(from: string, to: string) => number> {
  const stores = await read(call, 'GET /stores');
  const starts = new Map(
    (await read(call, 'GET /sales/starts')).map((row) => [row.store_id, row.started_on]),
  );
  const rows = Array.isArray(stores) ? stores : stores.data;
  return (from, to) => {
    const period = { start: from, days: daysBetween(from, to) + 1 };
    return rows.reduce((sum, { _id, closed_weekdays: weekdays, closed_dates: dates }) => {
      return sum + dueDays(period, { closed: { weekdays, dates }, startedOn: starts.get(_id) });
    }, 0);
  };
}

/**
 * The weekly email of the caller as of now: the figures of the dashboard, the bills to pay and what
 * needs attention, of the stores that they may see. `webAddress` is for links, null without.
 */
export async function composeWeeklyEmail(call: Call, webAddress: string | null): Promise<Email> {
  const { caller, settings, business } = call;
  const overview = await read(call, 'GET /overview');
  const { data, counts } = await read(call, 'GET /findings', {
    limit: String(maxFindingsInEmail),
  });
  const dueIn = await countDueDays(call);
  return weeklyEmail({
    to: caller.email,
    businessName: settings.business_name,
    today: business.today,
    // One day is no news in an email about the week.
    figures: overview.figures
      .filter(({ id }) => id !== 'sales_yesterday')
      .map((figure) => ({
        ...figure,
        completeness: completenessOf(figure, dueIn(figure.from, figure.to)),
      })),
    bills: overview.bills,
    findings: data,
    findingCount: Object.values(counts).reduce((sum, count) => sum + count, 0),
    webAddress,
  });
}
