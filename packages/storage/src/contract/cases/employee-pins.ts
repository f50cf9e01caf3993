import { setDeleted } from '../../deletion.ts';
import { listPinHashes, setEmployeePin } from '../../employee-pins.ts';
import { findEmployee, insertEmployee } from '../../employees.ts';
import { setWage } from '../../wages.ts';
import { checkEqual } from '../check.ts';
import { addStore, at } from '../rows.ts';
import type { Tx } from '../../database.ts';
import type { ContractCase } from '../test-database.ts';

function addEmployee(tx: Tx, id: string, named: { name: string; storeId: string }) {
  return insertEmployee(tx, id, { ...named, employeeId: id, email: null, phoneNumber: null }, at);
}

const later = '2026-11-20T18:00:00.002Z';

export const employeePinCases: readonly ContractCase[] = [
  {
    title: 'the PINs of a name are those of its live employees in scope, each once',
    async run(testDatabase) {
      const { db, transaction } = await testDatabase.open();
      await transaction(async (tx) => {
        for (const store of ['here', 'there']) await addStore(tx, store, store);
        await addEmployee(tx, 'ann', { name: 'Ann Lee', storeId: 'here' });
        await addEmployee(tx, 'ann 2', { name: 'ANN lee', storeId: 'there' });
        await addEmployee(tx, 'bo', { name: 'Bo', storeId: 'here' });
        const wage = { rateFrom: '2026-01-01', rateCents: 1500 };
        for (const id of ['ann', 'ann 2', 'bo']) await setWage(tx, id, wage);
        for (const id of ['ann', 'ann 2']) await setEmployeePin(tx, id, { hash: 'one', at: later });
      });
      checkEqual(await listPinHashes(db, ' ann LEE ', null), ['one']);
      checkEqual(await listPinHashes(db, 'Bo', null), []);
      await transaction((tx) => setEmployeePin(tx, 'ann 2', { hash: 'another', at: later }));
      checkEqual(await listPinHashes(db, 'Ann Lee', null), ['another', 'one']);
      checkEqual(await listPinHashes(db, 'Ann Lee', ['here']), ['one']);
      const filter = { scope: null, today: '2026-11-20' };
      checkEqual((await findEmployee(db, 'ann', filter))?.updated_at, later);
      checkEqual((await findEmployee(db, 'bo', filter))?.pin_of, null);
      await transaction((tx) => setDeleted(tx, 'employees', { id: 'ann', deletedAt: at, at }));
      checkEqual(await listPinHashes(db, 'Ann Lee', null), ['another']);
      await transaction((tx) => setEmployeePin(tx, 'ann 2', { hash: null, at: later }));
      checkEqual(await listPinHashes(db, 'Ann Lee', null), []);
    },
  },
];
