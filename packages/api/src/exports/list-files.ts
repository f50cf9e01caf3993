import type { z } from 'zod';
import type { Db } from '@backcounter/storage/database';
import type { Permission } from '@backcounter/core/permissions';
import type { Call } from '../route.ts';
import type { CellPages, Head } from '@backcounter/core/workbooks/cells';
import { cellsAsked, cellsOf, inOrderOf, type Asked, type Column } from './columns.ts';

type Listed<Row> = readonly Row[] | { data: readonly Row[]; next_cursor: string | null };

export type ReadCall = Call & { db: Db };

/** What a list's own route takes. */
type ListCall<Query extends z.ZodObject> = ReadCall & {
  params: Record<string, string>;
  id: string;
  query: z.output<Query>;
  body: undefined;
};

/** A list that can be had as a file. */
export type ListFile<Query extends z.ZodObject = z.ZodObject> = {
  /** The sheet's name, and the file's in small letters. */
  title: string;
  permission: Permission;
  query: Query;
  /** The columns that it has when none are asked for. */
  heads: readonly Head[];
  /** Its rows, with the columns and in the order asked for. */
  pages: (call: ReadCall, query: z.output<Query>, asked?: Asked) => CellPages;
  /** The filters that name one store, the first of which is set for each sheet of several. */
  storeFilters: readonly string[];
};

/** As many rows as a list gives at once. */
const rowsAtOnce = 1000;

/** Other calls have their turn between two parts of a long list. */
const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Everything that a list holds under its filters, by the pages of its own route. */
async function* pagesOf<Row>(
  list: (part: { limit: string; cursor: string | undefined }) => Promise<Listed<Row>>,
  limit: number,
): AsyncGenerator<readonly Row[]> {
  let cursor: string | undefined;
  do {
    const answer = await list({ limit: String(limit), cursor });
    const isPage = 'data' in answer;
    yield isPage ? answer.data : answer;
    cursor = (isPage ? answer.next_cursor : null) ?? undefined;
    if (cursor !== undefined) await nextTurn();
  } while (cursor !== undefined);
}

type Options<Row> = {
  title: string;
  columns: readonly Column<Row>[];
  storeFilters?: readonly string[];
  limit?: number;
  /** Its rows in the order of a column, from the database; without it they are sorted here. */
  sorted?: (call: ReadCall, query: never, sorting: never) => AsyncIterable<readonly Row[]>;
};

/** A list of the API as a file: the list's own filters, permission and rows. */
export function fileOf<Query extends z.ZodObject, Row>(
  route: {
    permission: Permission;
    query?: Query;
    handle: (call: ListCall<Query>) => Promise<Listed<Row>>;
  },
  options: Options<Row>,
): ListFile<Query> {
  const { title, columns, storeFilters = [], limit = rowsAtOnce } = options;
  if (!route.query) throw new Error(`${title} has no filters`);
  const usual = columns.filter(({ isExtra }) => !isExtra);
  return {
    title,
    permission: route.permission,
    query: route.query,
    storeFilters,
    heads: usual,
    pages: (call, query, asked) => {
      const { business } = call;
      const list = (part: object) =>
        route.handle({
          ...call,
          params: {},
          id: '',
          body: undefined,
          query: { ...(query as object), ...part } as z.output<Query>,
        });
      const pages = pagesOf(list, limit);
      if (!asked) return cellsOf(usual, business, pages);
      const { columns: shown, sortedBy } = cellsAsked(columns, asked);
      if (!sortedBy) return cellsOf(shown, business, pages);
      const rows =
        options.sorted?.(call, query as never, asked.sorting as never) ??
        inOrderOf(sortedBy, business, pages);
      return cellsOf(shown, business, rows);
    },
  };
}
