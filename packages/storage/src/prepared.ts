import { ValueNode, type Compilable, type CompiledQuery, type Expression } from 'kysely';
import type { DateRange } from '@backcounter/core/dates';
import type { Db } from './database.ts';
import type { StoreScope } from './scope.ts';

/** Stands for a value while a query is compiled; nothing may look at what it is. */
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

  /** A text made of it, a sum or a comparison would be the same in every run of the query. */
  [Symbol.toPrimitive](): never {
    throw new TypeError(`The value of "${this.name}" is not known while a query is compiled`);
  }
}

/** The values of a query that is asked again and again. */
type Values = Readonly<Record<string, unknown>>;

/** Expressions where the values will stand: their type keeps a query from deciding by them. */
export type Placeholders<V extends Values> = { [Name in keyof V]-?: Expression<V[Name]> };

type Row<Q> = Q extends Compilable<infer R> ? R : never;

/**
 * Placeholders as a builder takes them that is given values too, by queries that are compiled for
 * each run. It may only hand them on to Kysely.
 */
export function asValues<V extends Values>(placeholders: Placeholders<V>): V {
  return placeholders as unknown as V;
}

/** One placeholder for each value, and for nothing else, so that they can be spread. */
function placeholdersFor<V extends Values>(values: V): Placeholders<V> {
  const names = Object.keys(values).map((name) => [name, new Placeholder(name)]);
  return Object.fromEntries(names) as Placeholders<V>;
}

/** What a run gives for a parameter of the compiled query. */
function valueOf(parameter: unknown, values: Values): unknown {
  if (!(parameter instanceof Placeholder)) return parameter;
  const value = values[parameter.name];
  if (value === undefined) throw new TypeError(`The value of "${parameter.name}" is missing`);
  return value;
}

/**
 * Remembers compiled queries by their shape. Every handle of one dialect, transaction or not, has
 * that dialect's adapter.
 */
export function compiledOnce(): (db: Db, shape: string, build: () => Compilable) => CompiledQuery {
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
 * A query that is compiled once and then run with other values: for the few that every call
 * makes. What its text depends on besides the values stands in `shape`.
 */
export function prepare<V extends Values, Q extends Compilable, S extends string = ''>(
  build: (db: Db, values: Placeholders<V>, shape: S) => Q,
): (db: Db, values: V, shape?: S) => Promise<Row<Q>[]> {
  const compiled = compiledOnce();
  return async (db, values, shape = '' as S) => {
    const query = compiled(db, shape, () => build(db, placeholdersFor(values), shape));
    const parameters = query.parameters.map((parameter) => valueOf(parameter, values));
    const { rows } = await db.executeQuery({ ...query, parameters });
    return rows as Row<Q>[];
  };
}

type StoreFilter = { scope: StoreScope; range: DateRange | null };

type Askable<R> = Compilable<R> & { execute(): Promise<R[]> };

type StorePeriod = DateRange & { store: string };

/**
 * Asks a query about rows of stores and dates; for one store and a period, as screens ask all day,
 * it is compiled only once. `build` may ask whether there is a scope or a range, not what is in it.
 */
export function prepareForStore<Q extends Askable<unknown>>(
  build: (db: Db, filter: StoreFilter) => Q,
): (db: Db, filter: StoreFilter) => Promise<Row<Q>[]> {
  const ofOneStore = prepare((db, values: Placeholders<StorePeriod>) => {
    const { store, start, end } = asValues(values);
    return build(db, { scope: [store], range: { start, end } });
  });
  return (db, { scope, range }) => {
    const [store, ...more] = scope ?? [];
    return store !== undefined && more.length === 0 && range !== null
      ? ofOneStore(db, { store, ...range })
      : (build(db, { scope, range }).execute() as Promise<Row<Q>[]>);
  };
}
