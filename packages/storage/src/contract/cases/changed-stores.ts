import { insertActivity } from '../../activity.ts';
import { listChangedStores } from '../../changed-stores.ts';
import type { Storage } from '../../database.ts';
import { checkEqual } from '../check.ts';
import type { ContractCase } from '../test-database.ts';
import { addStore, at } from '../rows.ts';

const nobody = { user_id: null, user_name: 'Ann', employee_name: null, before: null, after: null };

function record(storage: Storage, id: string, entry: { kind: string; storeIds: string[] }) {
  const { kind, storeIds } = entry;
  const row = { id, kind, action: 'update', subject_id: 's', ...nobody, at, storeIds };
  return storage.transaction((tx) => insertActivity(tx, [row]));
}

async function openWithStores(storage: Storage): Promise<Storage> {
  await storage.transaction(async (tx) => {
    for (const id of ['a', 'b', 'c']) await addStore(tx, id);
  });
  return storage;
}

export const changedStoreCases: ContractCase[] = [
  {
    title: 'the stores written to since a mark are listed, whatever the ids of their entries',
    async run(testDatabase) {
      const storage = await openWithStores(await testDatabase.open());
      await record(storage, 'e5', { kind: 'sales', storeIds: ['c'] });
      const { mark, changed } = await listChangedStores(storage.db, null);
      checkEqual(changed, null);
      await record(storage, 'e9', { kind: 'sales', storeIds: ['a'] });
      await record(storage, 'e1', { kind: 'sales', storeIds: ['a'] });
      await record(storage, 'e3', { kind: 'vendors', storeIds: ['a', 'b'] });
      const since = await listChangedStores(storage.db, mark);
      const stores = (since.changed ?? []).map(({ storeId, kind }) => `${storeId} ${kind}`);
      checkEqual(stores.sort(), ['a sales', 'a vendors', 'b vendors']);
      checkEqual((await listChangedStores(storage.db, since.mark)).changed, []);
      await record(storage, 'e2', { kind: 'sales', storeIds: ['c'] });
      const next = await listChangedStores(storage.db, since.mark);
      checkEqual(next.changed, [{ storeId: 'c', kind: 'sales', action: 'update' }]);
      if (typeof next.mark !== 'number') return;
      // As after a restore: the mark is of another database, with more entries.
      checkEqual((await listChangedStores(storage.db, next.mark + 5)).changed, null);
    },
  },
];
