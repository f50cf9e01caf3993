import type { Migration } from './migration.ts';

type Source = {
  table: string;
  /**
   * The sums, and the amount a live row adds to each; `row` is a prefix ending in a dot, or empty.
   */
  adds: readonly (readonly [sum: string, amount: (row: string) => string])[];
  /** The sum tables to update. */
  into: readonly ('sums_by_day' | 'sums_by_month')[];
};

const column = (name: string) => (row: string) => row + name;
const one = () => '1';
const both = ['sums_by_day', 'sums_by_month'] as const;

const sources: readonly Source[] = [
  {
    table: 'sales',
    adds: [
      ['sales_cents', column('amount_cents')],
      ['sales', one],
    ],
    into: both,
  },
  {
    table: 'invoices',
    adds: [
      ['invoices_cents', column('amount_cents')],
      ['invoices', one],
    ],
    into: both,
  },
  {
    table: 'shifts',
    adds: [
      ['salary_cents', column('salary_cents')],
      ['minutes', column('minutes')],
      ['shifts', one],
    ],
    into: both,
  },
  {
    table: 'daily_cash',
    adds: [
      ['cash_cents', (row) => `${row}credit_cents + ${row}debit_cents - ${row}fuel_cents`],
      ['cash', one],
    ],
    into: ['sums_by_day'],
  },
];

const tables = {
  /** Over all stores. */
  sums_by_day: { keys: ['date'], keyOf: (row: string) => [`${row}date`] },
  sums_by_month: {
    keys: ['store_id', 'month'],
    keyOf: (row: string) => [`${row}store_id`, `substr(${row}date, 1, 7)`],
  },
} as const;

type SumTable = keyof typeof tables;

/** The tables of sums, and the tables they are computed from. */
export const sumTables = both;
export const sourceTables = sources.map(({ table }) => table);

/** Names of the triggers on PostgreSQL. */
export const sumTriggers = sourceTables.flatMap((table) =>
  ['insert', 'delete', 'update'].map((event) => `sums_of_${table}_${event}`),
);

const sumsOf = (into: SumTable) =>
  sources.filter((source) => source.into.includes(into)).flatMap(({ adds }) => adds);

/** One query per source table with the key and all sums of its live rows, in index order. */
function summedTables(into: SumTable): string[] {
  const { keys, keyOf } = tables[into];
  const key = keyOf('');
  return sources
    .filter((source) => source.into.includes(into))
    .map(({ table, adds }) => {
      const own = new Map(adds);
      const sums = sumsOf(into).map(([sum]) => {
        const amount = own.get(sum);
        return amount ? `sum(${amount('')}) as ${sum}` : `0 as ${sum}`;
      });
      const named = key.map((value, index) => `${value} as ${keys[index] ?? ''}`);
      return `select ${[...named, ...sums].join(', ')} from ${table} as counted
        where deleted_at is null group by ${key.join(', ')}`;
    });
}

/** The statement that fills a sum table from the live rows. */
export function fillStatement(into: SumTable): string {
  const keys = tables[into].keys.join(', ');
  const names = sumsOf(into).map(([sum]) => sum);
  return `insert into ${into} (${keys}, ${names.join(', ')})
    select ${keys}, ${names.map((name) => `sum(${name})`).join(', ')}
    from (${summedTables(into).join(' union all ')}) as counted group by ${keys}`;
}

/** A query for the keys whose stored sums differ from those of the rows. */
export function wrongSumsQuery(into: SumTable): string {
  const keys = tables[into].keys.join(', ');
  const names = sumsOf(into).map(([sum]) => sum);
  const stored = `select ${keys}, ${names.map((name) => `-${name}`).join(', ')} from ${into}`;
  return `select ${keys} from (${[...summedTables(into), stored].join(' union all ')}) as counted
    group by ${keys} having ${names.map((name) => `sum(${name}) <> 0`).join(' or ')}
    order by ${keys}`;
}

/** SQLite has one writer at a time, so each key has a single row. */
function sqliteTriggers({ table, adds, into }: Source): string[] {
  const names = adds.map(([sum]) => sum);
  const change = (row: 'new' | 'old') =>
    into.map((target) => {
      const { keys, keyOf } = tables[target];
      const sign = row === 'new' ? '' : '-';
      const amounts = adds.map(([, amount]) => `${sign}(${amount(`${row}.`)})`);
      return `insert into ${target} (${[...keys, ...names].join(', ')})
        values (${[...keyOf(`${row}.`), ...amounts].join(', ')})
        on conflict (${keys.join(', ')}, part) do update set
          ${names.map((name) => `${name} = ${name} + excluded.${name}`).join(', ')};`;
    });
  const trigger = (name: string, event: string, row: 'new' | 'old') =>
    `create trigger sums_of_${table}_${name} after ${event} on ${table}
      when ${row}.deleted_at is null begin ${change(row).join('\n')} end`;
  return [
    trigger('insert', 'insert', 'new'),
    trigger('delete', 'delete', 'old'),
    trigger('update_old', 'update', 'old'),
    trigger('update_new', 'update', 'new'),
  ];
}

const changedRows = {
  insert: [['+', 'added']],
  delete: [['-', 'removed']],
  update: [
    ['+', 'added'],
    ['-', 'removed'],
  ],
} as const;

const transitions = {
  insert: 'new table as added',
  delete: 'old table as removed',
  update: 'new table as added old table as removed',
} as const;

/**
 * On PostgreSQL a key may have several rows: each transaction updates one that is not locked, or
 * inserts one, so that writers never wait for each other.
 */
function postgresTriggers({ table, adds, into }: Source): string[] {
  const names = adds.map(([sum]) => sum);
  const change = (target: SumTable, event: keyof typeof changedRows) => {
    const { keys, keyOf } = tables[target];
    const rows = changedRows[event].map(([sign, from]) => {
      const key = keyOf('').map((value, index) => `${value} as ${keys[index] ?? ''}`);
      const amounts = adds.map(([sum, amount]) => `${sign}(${amount('')}) as ${sum}`);
      return `select ${[...key, ...amounts].join(', ')} from ${from} where deleted_at is null`;
    });
    const isKey = keys.map((key) => `${key} = change.${key}`).join(' and ');
    return `for change in
        select ${[...keys, ...names.map((name) => `sum(${name}) as ${name}`)].join(', ')}
        from (${rows.join(' union all ')}) as changed group by ${keys.join(', ')}
        having ${names.map((name) => `sum(${name}) <> 0`).join(' or ')}
      loop
        update ${target} set ${names.map((name) => `${name} = ${name} + change.${name}`).join(', ')}
          where ${isKey} and part =
            (select part from ${target} where ${isKey} limit 1 for update skip locked);
        if not found then
          insert into ${target} (${[...keys, ...names].join(', ')})
            values (${[...keys, ...names].map((name) => `change.${name}`).join(', ')});
        end if;
      end loop;`;
  };
  return (['insert', 'delete', 'update'] as const).flatMap((event) => [
    `create function sums_of_${table}_${event}() returns trigger language plpgsql as $$
      declare change record;
      begin ${into.map((target) => change(target, event)).join('\n')} return null; end $$`,
    `create trigger sums_of_${table}_${event} after ${event} on ${table}
      referencing ${transitions[event]}
      for each statement execute function sums_of_${table}_${event}()`,
  ]);
}

/**
 * Sums of the live rows by day over all stores, and by store and month. Triggers maintain them
 * within each write's transaction, whoever makes it.
 */
export const storedSums: Migration = {
  name: '0021-stored-sums',
  statements: ({ text, integer, strict, hasConcurrentWriters }) => {
    const create = (name: SumTable) => {
      const keys = tables[name].keys;
      const sums = sumsOf(name).map(([sum]) => `${sum} ${integer} not null default 0`);
      const part = hasConcurrentWriters
        ? `${integer} generated always as identity`
        : `${integer} not null default 0`;
      const options = hasConcurrentWriters ? 'with (fillfactor = 60)' : `${strict}, without rowid`;
      return `create table ${name} (${keys.map((key) => `${key} ${text} not null`).join(', ')},
        part ${part}, ${sums.join(', ')}, primary key (${keys.join(', ')}, part)) ${options}`;
    };
    return [
      ...both.map(create),
      ...sources.flatMap(hasConcurrentWriters ? postgresTriggers : sqliteTriggers),
      ...both.map(fillStatement),
    ];
  },
};
