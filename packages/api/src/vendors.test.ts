import { insertWholeRows } from '@backcounter/storage/whole-rows';
import { beforeEach, describe, expect, it } from 'vitest';
import { listActivity } from '@backcounter/storage/activity';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;
let main: string;
let oak: string;
let pine: string;

beforeEach(async () => {
  t = await testApi();
  const add = (name: string): Promise<string> => t.add('/stores', { name, address: `1 ${name}` });
  [main, oak, pine] = [await add('Main St'), await add('Oak Ave'), await add('Pine Rd')];
});

const addVendor = (name: string, store_ids: unknown[], as = 'admin') =>
  t.ok('POST /vendors', { body: { name, store_ids }, as });

const names = (vendors: { name: string }[]) => vendors.map((vendor) => vendor.name);

const storesOf = (vendor: { store_ids: { name: string }[] }) => names(vendor.store_ids);

/** The latest activity entry of a vendor by action, with its stores. */
async function entryOf(vendor: string, action: string) {
  const { db } = t.storage;
  const entries = await listActivity(db, { scope: null, users: true, subjectId: vendor }, null);
  const { id, kind, before, after } = entries.find((entry) => entry.action === action)!;
  const stores = await db
    .selectFrom('activity_stores')
    .select('store_id')
    .where('activity_id', '=', id)
    .orderBy('store_id')
    .execute();
  return { kind, before, after, stores: stores.map((row) => row.store_id) };
}

describe('GET /vendors', () => {
  it('API-16 API-17 VEN-17 VEN-30 lists by name whatever the case, with store objects', async () => {
    const bravo = await addVendor('bravo', [oak, main]);
    await addVendor('Alpha', [main]);
    await addVendor('Charlie', [pine]);
    const vendors = await t.ok('GET /vendors', { as: 'employee' });
    expect(names(vendors)).toEqual(['Alpha', 'bravo', 'Charlie']);
    expect(vendors[1]).toEqual({
      _id: bravo._id,
      name: 'bravo',
      payment_terms: null,
      account: null,
      store_ids: [
        { _id: main, name: 'Main St' },
        { _id: oak, name: 'Oak Ave' },
      ],
      created_at: '2026-11-20T18:00:00.000Z',
      updated_at: '2026-11-20T18:00:00.000Z',
    });
  });

  it('API-16 API-15 VEN-04 narrows by repeated store_ids and by store_id', async () => {
    await addVendor('Both', [main, oak]);
    await addVendor('Oaken', [oak]);
    await addVendor('Piney', [pine]);
    const list = async (query: string) => names(await t.ok(`GET /vendors?${query}`));
    expect(await list(`store_ids=${main}&store_ids=${pine}`)).toEqual(['Both', 'Piney']);
    expect(await list(`store_ids=${oak}`)).toEqual(['Both', 'Oaken']);
    expect(await list(`store_id=${main}`)).toEqual(['Both']);
    for (const all of ['store_id=all', 'store_ids=all', 'store_ids=', 'other=1']) {
      expect(await list(all)).toEqual(['Both', 'Oaken', 'Piney']);
    }
    const narrowed = await t.ok(`GET /vendors?store_ids=${main}`);
    expect(storesOf(narrowed[0])).toEqual(['Main St', 'Oak Ave']);
  });

  it.each(['store_id', 'store_ids'])('API-16 refuses an unknown store in %s', async (field) => {
    const response = await t.call(`GET /vendors?${field}=none`);
    expect(response.status).toBe(400);
    expect(response.body.fields[field]).toBe('Please select at least one valid store');
  });

  it('returns names without stores, of all vendors, of a store, and in pages', async () => {
    const acme = await addVendor('Acme', [main, oak]);
    await addVendor('best', [oak]);
    const list = (query: string, as = 'employee') =>
      t.ok(`GET /vendors?names_only=true${query}`, { as });
    expect((await list(''))[0]).toEqual({ ...acme, store_ids: [] });
    expect(names(await list(''))).toEqual(['Acme', 'best']);
    expect(names(await list(`&store_id=${main}`))).toEqual(['Acme']);
    const first = await list('&limit=1');
    expect(names(first.data)).toEqual(['Acme']);
    const rest = await list(`&limit=1&cursor=${encodeURIComponent(first.next_cursor)}`);
    expect(names(rest.data)).toEqual(['best']);
    const limited = await t.signIn('owner', { storeIds: [main] });
    expect(names(await list('', limited))).toEqual(['Acme']);
    const refused = await t.call('GET /vendors?names_only=yes');
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['names_only']]);
  });

  it('returns the store ids of each, without names, if requested', async () => {
    const acme = await addVendor('Acme', [oak, main]);
    const list = (as = 'employee') => t.ok('GET /vendors?ids_only=true', { as });
    expect(await list()).toEqual([{ ...acme, store_ids: [], stores: [main, oak] }]);
    const limited = await t.signIn('owner', { storeIds: [main] });
    expect(await list(limited)).toEqual([{ ...acme, store_ids: [], stores: [main] }]);
    const refused = await t.call('GET /vendors?ids_only=yes');
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['ids_only']]);
  });

  it('API-11 returns a page of the list and the next one', async () => {
    for (const name of ['A', 'B', 'C']) await addVendor(name, [main, oak]);
    const first = await t.ok('GET /vendors?limit=2');
    expect(names(first.data)).toEqual(['A', 'B']);
    expect(storesOf(first.data[1])).toEqual(['Main St', 'Oak Ave']);
    const rest = await t.ok(`GET /vendors?limit=2&cursor=${encodeURIComponent(first.next_cursor)}`);
    expect(names(rest.data)).toEqual(['C']);
    expect(rest.next_cursor).toBeNull();
  });
});

describe('POST /vendors', () => {
  it('VEN-12 VEN-26 API-18 answers 201 with the row and records it, for every role of staff', async () => {
    for (const as of ['admin', 'owner', 'user', 'employee']) {
      const body = { name: ` Acme ${as} `, store_ids: [main, { _id: oak }, main] };
      const response = await t.call('POST /vendors', { body, as });
      expect(response.status).toBe(201);
      expect(response.body.name).toBe(`Acme ${as}`);
      expect(storesOf(response.body)).toEqual(['Main St', 'Oak Ave']);
      expect(await entryOf(response.body._id, 'create')).toEqual({
        kind: 'vendors',
        before: null,
        after: response.body,
        stores: [main, oak].sort(),
      });
    }
  });

  it.each([
    ['VEN-08', { name: ' ' }, 'name', 'Vendor name is required'],
    ['VEN-20', { name: undefined }, 'name', 'Vendor name is required'],
    ['VEN-09', { store_ids: undefined }, 'store_ids', 'Please select at least one store'],
    ['VEN-09', { store_ids: [] }, 'store_ids', 'Please select at least one store'],
    ['VEN-19', { store_ids: [''] }, 'store_ids', 'Please select at least one valid store'],
    ['VEN-19', { store_ids: ['none'] }, 'store_ids', 'Please select at least one valid store'],
  ])('%s refuses %j', async (_, change, field, message) => {
    const body = { name: 'Acme', store_ids: [main], ...change };
    const response = await t.call('POST /vendors', { body });
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ message, fields: { [field]: message } });
    expect(await t.ok('GET /vendors')).toEqual([]);
  });

  it('VEN-21 rejects a name used in one of the stores, ignoring case and blanks', async () => {
    await addVendor('Acme', [main]);
    const response = await t.call('POST /vendors', {
      body: { name: ' ACME ', store_ids: [oak, main] },
    });
    expect(response.status).toBe(409);
    const message = 'Vendor "ACME" already exists in the selected store(s)';
    expect(response.body).toEqual({ message, fields: { name: message } });
    expect(await t.ok('GET /vendors')).toHaveLength(1);
    await addVendor('Acme', [oak]);
  });

  it('VEN-21 accepts the name of a deleted vendor', async () => {
    const old = await addVendor('Acme', [main]);
    await t.ok(`DELETE /vendors/${old._id}`);
    await addVendor('acme', [main]);
    expect(names(await t.ok('GET /vendors'))).toEqual(['acme']);
  });

  it('VEN-21 accepts only one of two concurrent creates', async () => {
    const body = { name: 'Acme', store_ids: [main] };
    const responses = await Promise.all([1, 2].map(() => t.call('POST /vendors', { body })));
    expect(responses.map((response) => response.status).sort()).toEqual([201, 409]);
  });
});

describe('PUT /vendors/:id', () => {
  it('API-16 changes the name and keeps the stores, changes the stores and keeps the name', async () => {
    const { _id } = await addVendor('Acme', [main]);
    const renamed = await t.ok(`PUT /vendors/${_id}`, { body: { name: 'Apex' }, as: 'owner' });
    expect([renamed.name, ...storesOf(renamed)]).toEqual(['Apex', 'Main St']);
    const moved = await t.ok(`PUT /vendors/${_id}`, { body: { store_ids: [oak, { _id: pine }] } });
    expect([moved.name, ...storesOf(moved)]).toEqual(['Apex', 'Oak Ave', 'Pine Rd']);
    expect(await t.ok('GET /vendors')).toEqual([moved]);
    expect(await t.ok(`GET /vendors?store_id=${main}`)).toEqual([]);
    expect(await entryOf(_id, 'update')).toEqual({
      kind: 'vendors',
      before: renamed,
      after: moved,
      stores: [main, oak, pine].sort(),
    });
  });

  it('API-16 accepts a row as it was returned', async () => {
    const row = await addVendor('Acme', [main]);
    const updated = await t.ok(`PUT /vendors/${row._id}`, { body: row });
    expect(updated).toEqual({ ...row, updated_at: updated.updated_at });
  });

  it('VEN-21 refuses a name or a store that clashes', async () => {
    await addVendor('Acme', [main]);
    const other = await addVendor('Apex', [main]);
    const third = await addVendor('Acme', [oak]);
    const clash = async (id: string, body: object) =>
      (await t.call(`PUT /vendors/${id}`, { body })).status;
    expect(await clash(other._id, { name: 'acme' })).toBe(409);
    expect(await clash(third._id, { store_ids: [oak, main] })).toBe(409);
    await t.ok(`PUT /vendors/${other._id}`, { body: { name: 'APEX' } });
  });

  it('VEN-21 frees the old name, also in the stores it left', async () => {
    const first = await addVendor('Acme', [main, oak]);
    await t.ok(`PUT /vendors/${first._id}`, { body: { name: 'Apex', store_ids: [oak] } });
    await addVendor('Apex', [main]);
    await addVendor('Acme', [oak]);
  });

  it.each([
    ['VEN-08', { name: '' }, 'name', 'Vendor name is required'],
    ['VEN-09', { store_ids: null }, 'store_ids', 'Please select at least one store'],
    ['VEN-19', { store_ids: ['none'] }, 'store_ids', 'Please select at least one valid store'],
  ])('%s refuses %j', async (_, body, field, message) => {
    const row = await addVendor('Acme', [main]);
    const response = await t.call(`PUT /vendors/${row._id}`, { body });
    expect(response.status).toBe(400);
    expect(response.body.fields).toEqual({ [field]: message });
    expect(await t.ok('GET /vendors')).toEqual([row]);
  });

  it('VEN-30 refuses a stale copy and keeps updated_at rising', async () => {
    const row = await addVendor('Acme', [main]);
    const body = { name: 'Apex', updated_at: row.updated_at };
    const changed = await t.ok(`PUT /vendors/${row._id}`, { body });
    expect(changed.updated_at > row.updated_at).toBe(true);
    expect((await t.call(`PUT /vendors/${row._id}`, { body })).status).toBe(409);
  });
});

describe('DELETE /vendors/:id', () => {
  it('API-19 VEN-26 answers 200 and removes the vendor from every list', async () => {
    const row = await addVendor('Acme', [main]);
    const response = await t.call(`DELETE /vendors/${row._id}`);
    expect([response.status, response.body.message]).toEqual([200, 'Vendor deleted successfully']);
    expect(await t.ok('GET /vendors')).toEqual([]);
    expect(await entryOf(row._id, 'delete')).toEqual({
      kind: 'vendors',
      before: row,
      after: null,
      stores: [main],
    });
    for (const call of ['DELETE', 'PUT']) {
      expect((await t.call(`${call} /vendors/${row._id}`, { body: {} })).status).toBe(404);
    }
    expect((await t.call(`DELETE /stores/${main}`)).status).toBe(200);
  });

  it('VEN-25 is for administrators only', async () => {
    const row = await addVendor('Acme', [main]);
    for (const as of ['owner', 'user', 'employee', 'demo']) {
      expect((await t.call(`DELETE /vendors/${row._id}`, { as })).status).toBe(403);
    }
    expect(await t.ok('GET /vendors')).toHaveLength(1);
  });
});

describe('a user limited to stores', () => {
  it('USR-11 sees only vendors of these stores, and of their stores only these', async () => {
    const owner = await t.signIn('owner', { storeIds: [main] });
    const shared = await addVendor('Shared', [main, oak]);
    const foreign = await addVendor('Foreign', [oak]);
    const seen = await t.ok('GET /vendors', { as: owner });
    expect(seen).toEqual([{ ...shared, store_ids: [{ _id: main, name: 'Main St' }] }]);
    const call = async (route: string, body?: object) =>
      (await t.call(route, body ? { as: owner, body } : { as: owner })).status;
    expect(await call(`GET /vendors?store_id=${oak}`)).toBe(400);
    expect(await call(`PUT /vendors/${foreign._id}`, { name: 'Mine' })).toBe(404);
    expect(await call('POST /vendors', { name: 'New', store_ids: [main, oak] })).toBe(400);
    expect(await call(`PUT /vendors/${shared._id}`, { store_ids: [oak] })).toBe(400);
  });

  it('USR-11 changes a vendor without touching its other links', async () => {
    const owner = await t.signIn('owner', { storeIds: [main, pine] });
    const { _id } = await addVendor('Shared', [main, oak]);
    const body = { name: 'Renamed', store_ids: [pine] };
    const changed = await t.ok(`PUT /vendors/${_id}`, { body, as: owner });
    expect(storesOf(changed)).toEqual(['Pine Rd']);
    expect(storesOf((await t.ok('GET /vendors'))[0])).toEqual(['Oak Ave', 'Pine Rd']);
    const clash = await t.call('POST /vendors', { body: { name: 'renamed', store_ids: [oak] } });
    expect(clash.status).toBe(409);
  });
});

describe('a business of 2,000 stores', () => {
  it('VEN-19 accepts a vendor of all of them, and names the limit only if it is exceeded', async () => {
    const ids = Array.from({ length: 2000 }, (_, index) => `store-${index}`);
    const at = new Date(t.clock.now).toISOString();
    await t.storage.transaction((tx) =>
      insertWholeRows(
        tx,
        'stores',
        ids.map((id) => ({
          ...{ id, name: id, name_key: id, address: '1 Long Rd', allow_simultaneous_shifts: 0 },
          ...{ closed_weekdays: '[]', closed_dates: '[]' },
          ...{ created_at: at, updated_at: at, deleted_at: null },
        })),
      ),
    );
    const vendor = await addVendor('Everywhere', ids);
    expect(vendor.store_ids).toHaveLength(2000);
    const changed = await t.ok(`PUT /vendors/${vendor._id}`, { body: { name: 'All over' } });
    expect(changed.store_ids).toHaveLength(2000);
    const tooMany = Array.from({ length: 20_001 }, (_, index) => `s${index}`);
    const refused = await t.call('POST /vendors', { body: { name: 'More', store_ids: tooMany } });
    const message = 'A vendor can have at most 20,000 stores';
    expect([refused.status, refused.body]).toEqual([
      400,
      { message, fields: { store_ids: message } },
    ]);
  });
});
