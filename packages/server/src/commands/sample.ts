import { routes } from '@backcounter/api/routes';
import { readWriteInput, runWrite } from '@backcounter/api/dispatch';
import type { ApiDeps } from '@backcounter/api/deps';
import type { AnyWrite } from '@backcounter/api/route';
import { addDays } from '@backcounter/core/dates';
import { sampleBusiness, type SampleRows } from '@backcounter/core/sample/business';
import { listStores } from '@backcounter/storage/stores';
import { plainError } from '../database-problems.ts';
import { startLocalCall } from '../import/reader.ts';
import { importRows, type Source } from '../import/importer.ts';
import { prepareStorage } from '../open-storage.ts';
import { localDeps } from '../local-deps.ts';
import { noArguments, type Command } from './command.ts';

const days = 730;

/** A made business as the files that an import would read. */
function sourcesOf(rows: SampleRows): Source[] {
  return Object.entries(rows).map(([sheet, values]) => ({
    sheet,
    file: `${sheet}.csv`,
    columns: Object.keys(values[0] ?? {}),
    total: values.length,
    rows: () => values.map((row, index) => ({ line: index + 2, values: row })),
  }));
}

/** Invoices of the sample may be older than a new business takes them. */
async function allowInvoicesFrom(deps: ApiDeps, date: string): Promise<void> {
  const call = await startLocalCall(deps);
  if (date >= call.business.earliestInvoiceDate) return;
  const route: AnyWrite = routes['PUT /settings'];
  const input = { ...readWriteInput(route, { earliest_invoice_date: date }), params: {} };
  await deps.storage.transaction((tx) => runWrite(route, { ...call, tx }, input));
}

export const sample: Command = {
  name: 'sample',
  summary: 'Fill an empty database with an invented business to try the product on',
  usage: `sample

Makes three stores with two years of sales, invoices, shifts, income and cash up to today, and a
few slips in the last two weeks to find: a missing day, a lost digit, an invoice entered twice.`,
  async run(args, { env, clock, say, tell }) {
    noArguments(args);
    const { storage } = await prepareStorage(env.database, {
      clock,
      timeZone: env.timeZone,
      say: tell,
    });
    try {
      if ((await listStores(storage.db, null)).length > 0) {
        throw plainError('There are stores already: the sample goes into an empty database only.');
      }
      const deps = localDeps(storage, clock);
      const { today } = (await startLocalCall(deps)).business;
      await allowInvoicesFrom(deps, addDays(today, -days));
      const outcome = await importRows(deps, sourcesOf(sampleBusiness({ today, days })), {
        onProgress: (file, done, total) => tell(`${file}: ${done} of ${total}`),
        onRefused: ({ file, line, reason }) => tell(`${file}:${line}: ${reason}`),
      });
      say(`added ${outcome.added}, refused ${outcome.refused}`);
      return outcome.refused === 0 ? 0 : 1;
    } finally {
      await storage.close();
    }
  },
};
