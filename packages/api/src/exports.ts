import { z } from 'zod';
import { AppError } from '@backcounter/core/errors';
import { exportMessages } from '@backcounter/core/exports';
import { readColumns, readSorting, type ListNoun } from '@backcounter/core/list-columns';
import { readReportMonth } from '@backcounter/core/profit';
import { accountantZip } from './exports/accountant-files.ts';
import { activityFile } from './exports/activity-file.ts';
import { businessZip } from './exports/business-files.ts';
import { csvFile } from './exports/csv-file.ts';
import { partsFrom, replyFile } from './exports/file-reply.ts';
import type { ListFile, ReadCall } from './exports/list-files.ts';
import { listWorkbook } from './exports/list-workbook.ts';
import {
  dailyCashFile,
  employeesFile,
  hoursFile,
  incomesFile,
  incomeTypesFile,
  invoicesFile,
  salesFile,
  shiftsFile,
  storesFile,
  usersFile,
  vendorsFile,
} from './exports/lists.ts';
import { profitScope } from './profit.ts';
import { readRoute, type ReadRoute } from './route.ts';
import { filterText } from './wire.ts';

const sentFile = z.custom<Response>((value) => value instanceof Response);

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

const zipType = 'application/zip';

type Ending = keyof typeof types;

/** Which columns a file holds, in their order, and what its rows are sorted by. */
const shownQuery = { columns: filterText, sort: filterText };

type ShownQuery<Query extends z.ZodObject> = z.ZodObject<Query['shape'] & typeof shownQuery>;

type ListRoutes<Noun extends ListNoun, Query extends z.ZodObject> = Record<
  `GET /exports/${Noun}.${Ending}`,
  ReadRoute<ShownQuery<Query>, typeof sentFile>
>;

/** A list in both forms, under the filters and the permission of the list itself. */
function listRoutes<Noun extends ListNoun, Query extends z.ZodObject>(
  noun: Noun,
  file: ListFile<Query>,
): ListRoutes<Noun, Query> {
  const partsOf = (ending: Ending, call: ReadCall, query: z.output<Query>) => {
    const { columns, sort } = query as { columns?: string; sort?: string };
    const asked = { columns: readColumns(noun, columns), sorting: readSorting(noun, sort) };
    return ending === 'csv'
      ? csvFile(asked.columns, file.pages(call, query, asked))
      : listWorkbook(file, call, { query, asked });
  };
  /** What has to be sorted first is made by another thread, where there is one. */
  const partsSorted = async (ending: Ending, call: ReadCall, query: z.output<Query>) => {
    const { offload } = call.deps;
    if (!offload || (query as { sort?: string }).sort === undefined) {
      return partsOf(ending, call, query);
    }
    const key = `GET /exports/${noun}.${ending}`;
    return partsFrom(await offload({ route: key, caller: call.caller, params: {}, query }));
  };
  const route = (ending: Ending) =>
    readRoute({
      summary: `${file.title} as ${ending.toUpperCase()}, as the list of the same filters shows them, with the columns and in the order asked for`,
      permission: file.permission,
      query: file.query.extend(shownQuery),
      answer: sentFile,
      mediaType: types[ending],
      handle: async (call) =>
        replyFile(call.deps, {
          name: `${noun}-${call.business.today}.${ending}`,
          type: types[ending],
          parts: await partsSorted(ending, call, call.query as z.output<Query>),
        }),
      inParts: (call) => Promise.resolve(partsOf(ending, call, call.query as z.output<Query>)),
    });
  return {
    [`GET /exports/${noun}.csv`]: route('csv'),
    [`GET /exports/${noun}.xlsx`]: route('xlsx'),
  } as unknown as ListRoutes<Noun, Query>;
}

export const exportsRoutes = {
  ...listRoutes('stores', storesFile),
  ...listRoutes('vendors', vendorsFile),
  ...listRoutes('invoices', invoicesFile),
  ...listRoutes('sales', salesFile),
  ...listRoutes('employees', employeesFile),
  ...listRoutes('shifts', shiftsFile),
  ...listRoutes('hours', hoursFile),
  ...listRoutes('income-types', incomeTypesFile),
  ...listRoutes('incomes', incomesFile),
  ...listRoutes('daily-cash', dailyCashFile),
  ...listRoutes('users', usersFile),

  ...listRoutes('activity', activityFile),

  'GET /exports/accountant.zip': readRoute({
    summary: 'A month for the accountant: its rows and sums, a journal, the invoices’ files',
    permission: 'exports.accountant',
    query: z.object({ month: filterText, store_id: filterText }),
    answer: sentFile,
    mediaType: zipType,
    handle(call) {
      const { query } = call;
      const month = readReportMonth(query, call.business.today);
      const storeId = query.store_id === 'all' ? undefined : query.store_id;
      const parts = accountantZip(call, async ({ db, caller }) => {
        const { scope } = await profitScope(db, caller, query);
        return { month, storeId, scope };
      });
      return replyFile(call.deps, { name: `accountant-${month}.zip`, type: zipType, parts });
    },
  }),

  'GET /exports/business.zip': readRoute({
    summary: 'The whole business as the folder of CSV files that an import takes back',
    permission: 'exports.business',
    answer: sentFile,
    mediaType: zipType,
    handle(call) {
      if (call.caller.scope !== null) {
        throw new AppError('forbidden', { message: exportMessages.wholeBusiness });
      }
      const name = `business-${call.business.today}.zip`;
      return replyFile(call.deps, { name, type: zipType, parts: businessZip(call) });
    },
  }),
} as const;
