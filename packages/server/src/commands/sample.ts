import { routes } from '@backcounter/api/routes';
import { parseWriteInput, runWrite } from '@backcounter/api/dispatch';
import type { ApiDeps } from '@backcounter/api/deps';
import type { AnyWrite } from '@backcounter/api/route';
import { addDays } from '@backcounter/core/dates';
import {
  sampleBusiness,
  sampleClosedDates,
  type SampleRows,
} from '@backcounter/core/sample/business';
import { sampleName } from '@backcounter/core/sample/sample-data';
import { listStores } from '@backcounter/storage/stores';
import { plainError } from '../database-errors.ts';
import { startLocalCall } from '../import/local-call.ts';
import { importSources } from '../import/import-sources.ts';
import type { CountedSource } from '../import/sources.ts';
import { prepareStorage } from '../open-storage.ts';
import { localDeps } from '../local-deps.ts';
import { noArguments, type Command } from './command.ts';

const days = 730;

/** The sample business as import sources. */
function sourcesOf(rows: SampleRows): CountedSource[] {
  return Object.entries(rows).map(([sheet, values]) => ({
    sheet,
    file: `${sheet}.csv`,
    columns: Object.keys(values[0] ?? {}),
    total: values.length,
    rows: () => values.map((row, index) => ({ line: index + 2, values: row })),
  }));
}

type Change = { params: Record<string, string>; body: Record<string, unknown> };

async function change(deps: ApiDeps, route: AnyWrite, { params, body }: Change): Promise<void> {
  const call = await startLocalCall(deps);
  const input = { ...parseWriteInput(route, body, call), params };
  await deps.storage.transaction((tx) => runWrite(route, { ...call, tx }, input));
}

/** Sets the business name, and allows invoices as old as the sample's first ones. */
async function setUpBusiness(deps: ApiDeps, start: string): Promise<void> {
  const { earliestInvoiceDate } = (await startLocalCall(deps)).business;
  const first = start < earliestInvoiceDate ? start : earliestInvoiceDate;
  const body = { business_name: sampleName, earliest_invoice_date: first };
  await change(deps, routes['PUT /settings'], { params: {}, body });
}

/** Marks closed days, so that they do not show up as days with missing sales. */
async function closeStores(deps: ApiDeps, closed_dates: readonly string[]): Promise<void> {
  for (const { id } of await listStores(deps.storage.db, null)) {
    await change(deps, routes['PUT /stores/:id'], { params: { id }, body: { closed_dates } });
  }
}

export const sample: Command = {
  name: 'sample',
  summary: 'Fill an empty database with an invented business to try the product on',
  usage: `sample

Makes three stores with two years of sales, invoices, shifts, income and cash up to today, and a
few slips in the last two weeks to find: a missing day, a lost digit, an invoice entered twice.`,
  async run(args, { env, clock, print, report }) {
    noArguments(args);
    const { storage } = await prepareStorage(env.database, {
      clock,
      timeZone: env.timeZone,
      report,
    });
    try {
      if ((await listStores(storage.db, null)).length > 0) {
        throw plainError('There are stores already: the sample goes into an empty database only.');
      }
      const deps = localDeps(storage, clock);
      const { today } = (await startLocalCall(deps)).business;
      await setUpBusiness(deps, addDays(today, -days));
      const outcome = await importSources(deps, sourcesOf(sampleBusiness({ today, days })), {
        onProgress: (file, done, total) => report(`${file}: ${done} of ${total}`),
        onRefused: ({ file, line, reason }) => report(`${file}:${line}: ${reason}`),
      });
      await closeStores(deps, sampleClosedDates({ today, days }));
      print(`added ${outcome.added}, refused ${outcome.refused}`);
      return outcome.refused === 0 ? 0 : 1;
    } finally {
      await storage.close();
    }
  },
};
