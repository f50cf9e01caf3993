import type { z } from 'zod';
import type { Db } from '@backcounter/storage/database';
import type { Permission } from '@backcounter/core/permissions';
import type { Sorting } from '@backcounter/core/list-order';
import type { Call } from '../route.ts';
import type { CellPages, Head } from '@backcounter/core/workbooks/cells';
import { selectColumns, toCells, sortRows, type ColumnSelection, type Column } from './columns.ts';

type Listed<Row> = readonly Row[] | { data: readonly Row[]; next_cursor: string | null };

export type ReadCall = Call & { db: Db };

/** The call of a list's own route. */
type ListCall<Query extends z.ZodObject> = ReadCall & {
  params: Record<string, string>;
  id: string;
  query: z.output<Query>;
  body: undefined;
};

/** A list that can be exported as a file, sorted by the columns of the ids `By`. */
export type ListFile<Query extends z.ZodObject = z.ZodObject, By extends string = never> = {
  /** The sheet's name, and in lower case the file's name. */
  title: string;
  permission: Permission;
  query: Query;
  /** The default columns. */
  heads: readonly Head[];
  /** Its rows, with the selected columns and order. */
  pages: (call: ReadCall, query: z.output<Query>, selection?: ColumnSelection<By>) => CellPages;
  /** The query parameters that select one store; the first is set for each sheet of a workbook. */
  storeFilters: readonly string[];
};

/** The largest page that list routes return. */
const defaultPageSize = 1000;

/** Lets other calls run between two pages of a long list. */
export const yieldToEventLoop = () => new Promise((resolve) => setTimeout(resolve, 0));

/** All rows of a filtered list, read page by page from its own route. */
async function* pagesOf<Row>(
  list: (part: { limit: string; cursor: string | undefined }) => Promise<Listed<Row>>,
  limit: number,
): AsyncGenerator<readonly Row[]> {
  let cursor: string | undefined;
  do {
    const result = await list({ limit: String(limit), cursor });
    const isPage = 'data' in result;
    yield isPage ? result.data : result;
    cursor = (isPage ? result.next_cursor : null) ?? undefined;
    if (cursor !== undefined) await yieldToEventLoop();
  } while (cursor !== undefined);
}

type Options<Query extends z.ZodObject, Row, By extends string> = {
  title: string;
  columns: readonly Column<Row>[];
  storeFilters?: readonly string[];
  limit?: number;
  /** Streams rows sorted by the database; without it they are sorted in memory. */
  sorted?: (
    call: ReadCall,
    query: z.output<Query>,
    sorting: Sorting & { by: By },
  ) => AsyncIterable<readonly Row[]>;
};

/** Defines a list route as a file, with the route's filters, permission and rows. */
export function defineListFile<Query extends z.ZodObject, Row, By extends string = string>(
  route: {
    permission: Permission;
    query?: Query;
    handle: (call: ListCall<Query>) => Promise<Listed<Row>>;
  },
  options: Options<Query, Row, By>,
): ListFile<Query, By> {
  const { title, columns, storeFilters = [], limit = defaultPageSize } = options;
  if (!route.query) throw new Error(`${title} has no filters`);
  const defaultColumns = columns.filter(({ isExtra }) => !isExtra);
  return {
    title,
    permission: route.permission,
    query: route.query,
    storeFilters,
    heads: defaultColumns,
    pages: (call, query, selection) => {
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
      if (!selection) return toCells(defaultColumns, business, pages);
      const { columns: shown, sortedBy } = selectColumns(columns, selection);
      const { sorting } = selection;
      if (!sortedBy || !sorting) return toCells(shown, business, pages);
      const rows = options.sorted?.(call, query, sorting) ?? sortRows(sortedBy, business, pages);
      return toCells(shown, business, rows);
    },
  };
}
