import type { CompiledQuery, Compilable } from 'kysely';
import type { DateRange } from '@backcounter/core/dates';
import type { Db } from './database.ts';
import type { StoreScope } from './scope.ts';

/** Stands for a value while a query is compiled. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** The values of a query that is asked again and again. */
type Values = Readonly<Record<string, unknown>>;

type Row<Q> = Q extends Compilable<infer R> ? R : never;

/** Names of values to placeholders for them: whatever is asked for is there. */
const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

/**
 * A query that is compiled once and then run with other values: for the few that every call
 * makes. `build` uses each value as it is and may not look at it; what the text depends on besides
 * the values stands in `shape`.
 */
export function prepare<V extends Values, Q extends Compilable, S extends string = ''>(
  build: (db: Db, values: V, shape: S) => Q,
): (db: Db, values: V, shape?: S) => Promise<Row<Q>[]> {
  // Every handle of one dialect, transaction or not, has that dialect's adapter.
  const known = new WeakMap<object, Map<string, CompiledQuery>>();
  const compiledFor = (db: Db, shape: S): CompiledQuery => {
    const { adapter } = db.getExecutor();
    const shapes = known.get(adapter) ?? new Map<string, CompiledQuery>();
    known.set(adapter, shapes);
    const query = shapes.get(shape) ?? build(db, placeholders as V, shape).compile();
    shapes.set(shape, query);
    return query;
  };
  return async (db, values, shape = '' as S) => {
    const query = compiledFor(db, shape);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name] : parameter,
    );
    const { rows } = await db.executeQuery({ ...query, parameters });
    return rows as Row<Q>[];
  };
}

type StoreFilter = { scope: StoreScope; range: DateRange | null };

type Askable<R> = Compilable<R> & { execute(): Promise<R[]> };

/**
 * Asks a query about rows of stores and dates; for one store and a period, as screens ask all day,
 * it is compiled only once.
 */
export function prepareForStore<Q extends Askable<unknown>>(
  build: (db: Db, filter: StoreFilter) => Q,
): (db: Db, filter: StoreFilter) => Promise<Row<Q>[]> {
  const ofOneStore = prepare((db, { store, start, end }: DateRange & { store: string }) =>
    build(db, { scope: [store], range: { start, end } }),
  );
  return (db, { scope, range }) => {
    const [store, ...more] = scope ?? [];
    return store !== undefined && more.length === 0 && range !== null
      ? ofOneStore(db, { store, ...range })
      : (build(db, { scope, range }).execute() as Promise<Row<Q>[]>);
  };
}
