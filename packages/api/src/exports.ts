import { z } from 'zod';
import { AppError } from '@backcounter/core/errors';
import { exportMessages } from '@backcounter/core/exports';
import {
  readColumns,
  readSorting,
  type ListNoun,
  type SortId,
} from '@backcounter/core/list-columns';
import { readReportMonth } from '@backcounter/core/profit';
import { accountantZip } from './exports/accountant-files.ts';
import { activityFile } from './exports/activity-file.ts';
import { businessZip } from './exports/business-files.ts';
import { csvFile } from './exports/csv-file.ts';
import { toParts, replyFile } from './exports/reply-file.ts';
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

/** The columns of a file in order, and the column that its rows are sorted by. */
const columnsQuery = { columns: filterText, sort: filterText };

type ColumnsQuery<Query extends z.ZodObject> = z.ZodObject<Query['shape'] & typeof columnsQuery>;

type ListRoutes<Noun extends ListNoun, Query extends z.ZodObject> = Record<
  `GET /exports/${Noun}.${Ending}`,
  ReadRoute<ColumnsQuery<Query>, typeof sentFile>
>;

/** The CSV and XLSX routes of a list, with its own filters and permission. */
function listRoutes<Noun extends ListNoun, Query extends z.ZodObject>(
  noun: Noun,
  file: ListFile<Query, SortId<Noun>>,
): ListRoutes<Noun, Query> {
  const partsOf = (ending: Ending, call: ReadCall, query: z.output<Query>) => {
    const { columns, sort } = query as { columns?: string; sort?: string };
    const selection = { columns: readColumns(noun, columns), sorting: readSorting(noun, sort) };
    return ending === 'csv'
      ? csvFile(selection.columns, file.pages(call, query, selection))
      : listWorkbook(file, call, { query, selection });
  };
  /** Sorted files are built by a worker thread, if there is one. */
  const partsOrOffload = async (ending: Ending, call: ReadCall, query: z.output<Query>) => {
    const { offload } = call.deps;
    if (!offload || (query as { sort?: string }).sort === undefined) {
      return partsOf(ending, call, query);
    }
    const key = `GET /exports/${noun}.${ending}`;
    return toParts(await offload({ route: key, caller: call.caller, params: {}, query }));
  };
  const route = (ending: Ending) =>
    readRoute({
      summary: `${file.title} as ${ending.toUpperCase()}, as the list of the same filters shows them, with the columns and in the order asked for`,
      permission: file.permission,
      query: file.query.extend(columnsQuery),
      response: sentFile,
      mediaType: types[ending],
      handle: async (call) =>
        replyFile(call.deps, {
          name: `${noun}-${call.business.today}.${ending}`,
          type: types[ending],
          parts: await partsOrOffload(ending, call, call.query as z.output<Query>),
        }),
      stream: (call) => Promise.resolve(partsOf(ending, call, call.query as z.output<Query>)),
    });
  // Of computed names TypeScript knows only that they are strings.
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
    response: sentFile,
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
    response: sentFile,
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
