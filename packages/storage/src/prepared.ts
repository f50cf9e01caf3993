import { ValueNode, type Compilable, type CompiledQuery, type Expression } from 'kysely';
import type { DateRange } from '@backcounter/core/dates';
import type { Db } from './database.ts';
import type { StoreScope } from './scope.ts';

/** Stands for a value while a query is compiled; must not be inspected. */
class Placeholder<T> implements Expression<T> {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  get expressionType(): T | undefined {
    return undefined;
  }

  toOperationNode() {
    return ValueNode.create(this);
  }

  /** Converting it to a primitive would bake one value into every run of the query. */
  [Symbol.toPrimitive](): never {
    throw new TypeError(`The value of "${this.name}" is not known while a query is compiled`);
  }
}

/** The parameter values of a prepared query. */
type Values = Readonly<Record<string, unknown>>;

/** The parameters as expressions; the type keeps a builder from branching on a value. */
export type Placeholders<V extends Values> = { [Name in keyof V]-?: Expression<V[Name]> };

type Row<Q> = Q extends Compilable<infer R> ? R : never;

/**
 * Passes placeholders to a query builder that is also called with plain values. It may only hand
 * them to Kysely.
 */
export function asValues<V extends Values>(placeholders: Placeholders<V>): V {
  return placeholders as unknown as V;
}

/** One placeholder per value and no others, so that the object can be spread. */
function placeholdersFor<V extends Values>(values: V): Placeholders<V> {
  const names = Object.keys(values).map((name) => [name, new Placeholder(name)]);
  return Object.fromEntries(names) as Placeholders<V>;
}

/** The value of a compiled query's parameter in one run. */
function valueOf(parameter: unknown, values: Values): unknown {
  if (!(parameter instanceof Placeholder)) return parameter;
  const value = values[parameter.name];
  if (value === undefined) throw new TypeError(`The value of "${parameter.name}" is missing`);
  return value;
}

/**
 * Creates a cache of compiled queries by shape and dialect. All handles of one dialect, in a
 * transaction or not, share its adapter.
 */
export function createQueryCache(): (
  db: Db,
  shape: string,
  build: () => Compilable,
) => CompiledQuery {
  const known = new WeakMap<object, Map<string, CompiledQuery>>();
  return (db, shape, build) => {
    const { adapter } = db.getExecutor();
    const shapes = known.get(adapter) ?? new Map<string, CompiledQuery>();
    known.set(adapter, shapes);
    const query = shapes.get(shape) ?? build().compile();
    shapes.set(shape, query);
    return query;
  };
}

/**
 * Compiles a query once and runs it with different values; for the few hot queries. `shape` holds
 * everything else the SQL depends on.
 */
export function prepare<V extends Values, Q extends Compilable, S extends string = ''>(
  build: (db: Db, values: Placeholders<V>, shape: S) => Q,
): (db: Db, values: V, shape?: S) => Promise<Row<Q>[]> {
  const compiled = createQueryCache();
  return async (db, values, shape = '' as S) => {
    const query = compiled(db, shape, () => build(db, placeholdersFor(values), shape));
    const parameters = query.parameters.map((parameter) => valueOf(parameter, values));
    const { rows } = await db.getExecutor().executeQuery({ ...query, parameters });
    return rows as Row<Q>[];
  };
}

type StoreFilter = { scope: StoreScope; range: DateRange | null };

type ExecutableQuery<R> = Compilable<R> & { execute(): Promise<R[]> };

type StorePeriod = DateRange & { store: string };

/**
 * Runs a query on stores and dates; for one store and a period, the common case on screens, it is
 * compiled only once. `build` may check whether scope and range are null, not what they contain.
 */
export function prepareForStore<Q extends ExecutableQuery<unknown>>(
  build: (db: Db, filter: StoreFilter) => Q,
): (db: Db, filter: StoreFilter) => Promise<Row<Q>[]> {
  const forOneStore = prepare((db, values: Placeholders<StorePeriod>) => {
    const { store, start, end } = asValues(values);
    return build(db, { scope: [store], range: { start, end } });
  });
  return (db, { scope, range }) => {
    const [store, ...more] = scope ?? [];
    return store !== undefined && more.length === 0 && range !== null
      ? forOneStore(db, { store, ...range })
      : (build(db, { scope, range }).execute() as Promise<Row<Q>[]>);
  };
}
