import type { NounNames } from './names.ts';

/** A new file by its path from the root. */
export type NewFile = { path: string; text: string };

const core = ({ one, One, title, word, file }: NounNames) => `import { z } from 'zod';
import { chosenId, requiredText } from './fields.ts';

/** Messages shared by forms, server and demo. */
export const ${one}Messages = {
  descriptionRequired: 'Please enter a description',
  deleted: '${title} deleted successfully!',
} as const;

/** The body of \`POST /api/${file}\`, and of PUT once merged with the row. */
export const ${one}Input = z.object({
  store_id: chosenId('Please select a store'),
  description: requiredText(${one}Messages.descriptionRequired),
});

/** Stored fields of a ${word}. */
export type ${One}Fields = { storeId: string; description: string };

/** Converts input to stored fields; rules across fields go here. */
export function to${One}(input: z.output<typeof ${one}Input>): ${One}Fields {
  return { storeId: input.store_id, description: input.description };
}
`;

const coreTest = ({ one, One, file, word }: NounNames) => `import { expect, it } from 'vitest';
import { parseInput } from './fields.ts';
import { ${one}Input, to${One} } from './${file}.ts';

it('reads a ${word}', () => {
  const input = parseInput(${one}Input, { store_id: 's1', description: ' First ' });
  expect(to${One}(input)).toEqual({ storeId: 's1', description: 'First' });
});
`;

const storage = ({
  one,
  One,
  Many,
  table,
  file,
  words,
  word,
}: NounNames) => `import type { ${One}Fields } from '@backcounter/core/${file}';
import type { Db, Tx } from './database.ts';
import { newRow, type Columns } from './new-row.ts';
import { inOrder, type OrderKey, type Page } from './paging.ts';
import { inScope, type StoreScope } from './scope.ts';

/** Newest first: ids start with their creation time. */
export const ${one}Order: readonly OrderKey[] = [{ column: '${table}.id', direction: 'desc' }];

function live${Many}(db: Db, scope: StoreScope) {
  return db
    .selectFrom('${table}')
    .selectAll('${table}')
    .innerJoin('stores', 'stores.id', '${table}.store_id')
    .select('stores.name as store_name')
    .where('${table}.deleted_at', 'is', null)
    .where(inScope('${table}.store_id', scope));
}

export type ${One}Row = Awaited<ReturnType<typeof list${Many}>>[number];

/** Live ${words} with their store's name. */
export function list${Many}(db: Db, scope: StoreScope, page: Page | null = null) {
  return inOrder(live${Many}(db, scope), ${one}Order, page).execute();
}

/** One live ${word}, undefined when there is none in the caller's stores. */
export function find${One}(db: Db, id: string, scope: StoreScope) {
  return live${Many}(db, scope).where('${table}.id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lock${One}(tx: Tx, id: string, scope: StoreScope) {
  return live${Many}(tx, scope)
    .where('${table}.id', '=', id)
    .forUpdate('${table}')
    .executeTakeFirst();
}

function columns(fields: ${One}Fields): Columns<'${table}'> {
  return { store_id: fields.storeId, description: fields.description };
}

export async function insert${One}(tx: Tx, id: string, fields: ${One}Fields, at: string) {
  await tx.insertInto('${table}').values(newRow(id, columns(fields), at)).execute();
}

export async function update${One}(tx: Tx, id: string, fields: ${One}Fields, at: string) {
  await tx
    .updateTable('${table}')
    .set({ ...columns(fields), updated_at: at })
    .where('id', '=', id)
    .execute();
}
`;

const migration = (
  { kind, table, file, label }: NounNames,
  number: string,
) => `import type { Migration } from './migration.ts';

/** ${label} of the stores. */
export const ${kind}: Migration = {
  name: '${number}-${file}',
  statements: ({ text, strict }) => [
    \`create table ${table} (
      id \${text} primary key, store_id \${text} not null references stores (id),
      description \${text} not null, created_at \${text} not null,
      updated_at \${text} not null, deleted_at \${text}) \${strict}\`,
    \`create index ${table}_store on ${table} (store_id, deleted_at)\`,
  ],
};
`;

const api = ({
  one,
  One,
  Many,
  kind,
  file,
  title,
  words,
  word,
}: NounNames) => `import { z } from 'zod';
import { parseChangedInput } from '@backcounter/core/fields';
import { ${one}Input, ${one}Messages, to${One} } from '@backcounter/core/${file}';
import {
  find${One},
  insert${One},
  list${Many},
  lock${One},
  ${one}Order,
  update${One},
  type ${One}Row,
} from '@backcounter/storage/${file}';
import { readRoute, writeRoute } from './route.ts';
import { addRow, changeRow, deleteRow, lockRow, readBack, type NounRows } from './row-writes.ts';
import type { Restore } from './soft-delete.ts';
import { scopeOfQuery, lockStoreInBody } from './store-access.ts';
import {
  doneMessage,
  filterId,
  instant,
  listResponse,
  namedRow,
  pageQuery,
  readPage,
  replyList,
} from './wire.ts';

/** A ${word} as clients get it. */
export const ${one}Wire = z.object({
  _id: z.string(),
  store_id: namedRow,
  description: z.string(),
  created_at: instant,
  updated_at: instant,
});

type ${One}Wire = z.output<typeof ${one}Wire>;

function toWire(row: ${One}Row): ${One}Wire {
  return {
    _id: row.id,
    store_id: { _id: row.store_id, name: row.store_name },
    description: row.description,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

const toInput = (row: ${One}Row) => ({ ...toWire(row), store_id: row.store_id });

const ${one}Rows: NounRows<${One}Row, ${One}Wire> = {
  kind: '${kind}',
  name: '${title}',
  find: ({ tx }, id) => find${One}(tx, id, null),
  lock: ({ tx, caller }, id) => lock${One}(tx, id, caller.scope),
  toWire,
  storeIds: (row) => [row.store_id],
};

export const ${kind}Routes = {
  'GET /${file}': readRoute({
    summary: 'List ${words}, newest first',
    permission: '${kind}.read',
    query: z.object({ store_id: filterId, ...pageQuery }),
    response: listResponse(${one}Wire),
    async handle({ db, caller, query }) {
      const { scope } = await scopeOfQuery(db, caller, query.store_id);
      const page = readPage(query, ${one}Order);
      const rows = await list${Many}(db, scope, page);
      return replyList(rows, page, toWire, (row) => [row.id]);
    },
  }),

  'POST /${file}': writeRoute({
    summary: 'Add a ${word}',
    permission: '${kind}.write',
    body: ${one}Input,
    response: ${one}Wire,
    status: 201,
    async handle(call) {
      const fields = to${One}(call.body);
      await lockStoreInBody(call.tx, call.caller, fields.storeId);
      return addRow(call, ${one}Rows, (id, at) => insert${One}(call.tx, id, fields, at));
    },
  }),

  'PUT /${file}/:id': writeRoute({
    summary: 'Change a ${word}',
    permission: '${kind}.write',
    changes: ${one}Input,
    response: ${one}Wire,
    async handle(call) {
      const before = await lockRow(call, ${one}Rows);
      const fields = to${One}(parseChangedInput(${one}Input, toInput(before), call.change));
      await lockStoreInBody(call.tx, call.caller, fields.storeId);
      const update = (at: string) => update${One}(call.tx, before.id, fields, at);
      return changeRow(call, ${one}Rows, { before, update });
    },
  }),

  'DELETE /${file}/:id': writeRoute({
    summary: 'Delete a ${word}; it can be restored',
    permission: '${kind}.write',
    isConditional: true,
    response: doneMessage,
    async handle(call) {
      await deleteRow(call, ${one}Rows, await lockRow(call, ${one}Rows));
      return { message: ${one}Messages.deleted };
    },
  }),
} as const;

/** Restores a deleted ${word}; throws AppError \`conflict\` if its store is deleted. */
export const restore${One}: Restore<'${kind}'> = async (call, { row, requireStores, revive }) => {
  await requireStores([row.store_id]);
  await revive();
  return readBack(call, ${one}Rows, row.id);
};
`;

const apiTest = ({ file, word }: NounNames) => `import { expect, it } from 'vitest';
import { testApi } from './testing/test-api.ts';

it('keeps a ${word} through a change, a deletion and a restore', async () => {
  const t = await testApi();
  const store = await t.ok('POST /stores', { body: { name: 'Main St', address: '1 Main St' } });
  const body = { store_id: store._id, description: 'First' };
  const row = await t.ok('POST /${file}', { body });
  expect(row).toMatchObject({ ...body, store_id: { _id: store._id, name: 'Main St' } });
  const changed = await t.ok(\`PUT /${file}/\${row._id}\`, { body: { description: 'Second' } });
  expect(await t.ok('GET /${file}')).toEqual([changed]);
  await t.ok(\`DELETE /${file}/\${row._id}\`);
  expect(await t.ok('GET /${file}')).toEqual([]);
  const [deletion] = (await t.ok('GET /activity?limit=1')).data;
  await t.ok(\`POST /activity/\${deletion._id}/restore\`);
  expect(await t.ok('GET /${file}')).toMatchObject([{ description: 'Second' }]);
});
`;

/** Files of a new noun, which starts with a description and a store. */
export function skeletonOf(names: NounNames, migrationNumber: string): NewFile[] {
  const { file } = names;
  return [
    { path: `packages/core/src/${file}.ts`, text: core(names) },
    { path: `packages/core/src/${file}.test.ts`, text: coreTest(names) },
    { path: `packages/storage/src/${file}.ts`, text: storage(names) },
    {
      path: `packages/storage/src/migrations/${migrationNumber}-${file}.ts`,
      text: migration(names, migrationNumber),
    },
    { path: `packages/api/src/${file}.ts`, text: api(names) },
    { path: `packages/api/src/${file}.test.ts`, text: apiTest(names) },
  ];
}
