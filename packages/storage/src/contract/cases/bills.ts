import { paidOnDelivery, type InvoiceFields } from '@backcounter/core/invoices';
import {
  hasBills,
  hasPaymentReferences,
  listPaid,
  listPaidTogether,
  listPaidWith,
  listUnpaid,
  setPaid,
  sumPaid,
  sumUnpaid,
} from '../../bills.ts';
import type { Storage } from '../../database.ts';
import { setDeleted } from '../../deletion.ts';
import { findInvoice } from '../../invoices.ts';
import { insertVendor } from '../../vendors.ts';
import { checkEqual } from '../check.ts';
import { addStore, at, insertInvoice } from '../rows.ts';
import type { ContractCase, TestDatabase } from '../test-database.ts';

const later = '2026-11-21T18:00:00.000Z';
const today = '2026-11-20';

const all = { scope: null, vendorId: null };

const invoice = (number: string, more: Partial<InvoiceFields>): InvoiceFields => ({
  ...{ number, numberScope: '', storeId: 'a', vendorId: 'v', amountCents: 1029 },
  ...{ date: '2026-11-01', description: null, ...paidOnDelivery, ...more },
});

/** Not in the order of their due dates; `i3` is due on the same day as `i2`. */
const examples: readonly [string, Partial<InvoiceFields>][] = [
  ['i1', { dueDate: '2026-11-27' }],
  ['i3', { dueDate: '2026-11-19', storeId: 'b', amountCents: 57 }],
  ['i2', { dueDate: '2026-11-19', vendorId: 'w' }],
  ['i4', { dueDate: '2026-11-20', amountCents: 1 }],
  ['i5', { dueDate: '2026-11-26', storeId: 'b', amountCents: 2 }],
  ['onDelivery', {}],
  ['paid', { dueDate: '2026-11-18', paidDate: '2026-11-17' }],
  ['deleted', { dueDate: '2026-11-18' }],
];

async function openWithBills(testDatabase: TestDatabase): Promise<Storage> {
  const storage = await testDatabase.open();
  await storage.transaction(async (tx) => {
    for (const id of ['a', 'b', 'c']) await addStore(tx, id);
    for (const id of ['v', 'w']) {
      await insertVendor(
        tx,
        id,
        { name: id, storeIds: ['a', 'b', 'c'], paymentTerms: 30, account: null },
        at,
      );
    }
    for (const [id, more] of examples) await insertInvoice(tx, id, invoice(id, more), at);
    await setDeleted(tx, 'invoices', { id: 'deleted', deletedAt: at, at });
  });
  return storage;
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

const sumsOf = async (...sent: Parameters<typeof sumUnpaid>) => {
  const sums = await sumUnpaid(...sent);
  return sums.map(({ urgency, count, cents }) => `${urgency} ${count} ${cents}`).sort();
};

export const billCases: readonly ContractCase[] = [
  {
    title: 'lists live invoices that are due and not paid, the earliest due date first',
    async run(testDatabase) {
      const { db } = await openWithBills(testDatabase);
      checkEqual(idsOf(await listUnpaid(db, all)), ['i2', 'i3', 'i4', 'i5', 'i1']);
      const [first] = await listUnpaid(db, all);
      checkEqual(
        [first?.store_name, first?.vendor_name, first?.due_date, first?.paid_date],
        ['a', 'w', '2026-11-19', null],
      );
      checkEqual(idsOf(await listUnpaid(db, { ...all, scope: ['b'] })), ['i3', 'i5']);
      checkEqual(idsOf(await listUnpaid(db, { ...all, scope: [] })), []);
      checkEqual(idsOf(await listUnpaid(db, { ...all, vendorId: 'w' })), ['i2']);
      checkEqual(idsOf(await listUnpaid(db, { scope: ['b'], vendorId: 'w' })), []);
    },
  },
  {
    title: 'lists unpaid invoices in pages, also between two that are due on one day',
    async run(testDatabase) {
      const { db } = await openWithBills(testDatabase);
      const after = (...key: string[]) => listUnpaid(db, all, { limit: 2, after: key });
      checkEqual(idsOf(await listUnpaid(db, all, { limit: 1, after: null })).slice(0, 1), ['i2']);
      checkEqual(idsOf(await after('2026-11-19', 'i2')).slice(0, 2), ['i3', 'i4']);
      checkEqual(idsOf(await after('2026-11-20', 'i4')).slice(0, 2), ['i5', 'i1']);
      checkEqual(idsOf(await after('2026-11-27', 'i1')), []);
    },
  },
  {
    title: 'sums unpaid invoices by how soon they are due, at both edges',
    async run(testDatabase) {
      const { db } = await openWithBills(testDatabase);
      checkEqual(await sumsOf(db, all, today), ['later 1 1029', 'overdue 2 1086', 'soon 2 3']);
      checkEqual(await sumsOf(db, all, '2026-11-21'), ['overdue 3 1087', 'soon 2 1031']);
      const ofStore = { scope: ['b'], vendorId: null };
      checkEqual(await sumsOf(db, ofStore, today), ['overdue 1 57', 'soon 1 2']);
      checkEqual(await sumsOf(db, { scope: null, vendorId: 'w' }, today), ['overdue 1 1029']);
      checkEqual(await sumsOf(db, { scope: ['c'], vendorId: null }, today), []);
    },
  },
  {
    title: 'marks invoices paid and unpaid again, with the time of the change',
    async run(testDatabase) {
      const { db, transaction } = await openWithBills(testDatabase);
      const set = (paidDate: string | null) =>
        transaction((tx) =>
          setPaid(tx, ['i2', 'i4'], { paidDate, reference: paidDate && 'Check 7', at: later }),
        );
      const paidOf = async (id: string) => {
        const row = await findInvoice(db, id, null);
        return [row?.due_date, row?.paid_date, row?.payment_reference, row?.updated_at];
      };
      await set('2026-11-20');
      checkEqual(idsOf(await listUnpaid(db, all)), ['i3', 'i5', 'i1']);
      checkEqual(await paidOf('i2'), ['2026-11-19', '2026-11-20', 'Check 7', later]);
      checkEqual(await paidOf('i3'), ['2026-11-19', null, null, at]);
      checkEqual(await sumsOf(db, all, today), ['later 1 1029', 'overdue 1 57', 'soon 1 2']);
      await set(null);
      checkEqual(idsOf(await listUnpaid(db, all)), ['i2', 'i3', 'i4', 'i5', 'i1']);
      checkEqual(await paidOf('i2'), ['2026-11-19', null, null, later]);
    },
  },
  {
    title: 'lists and sums live invoices that were paid, the latest payment first',
    async run(testDatabase) {
      const { db, transaction } = await openWithBills(testDatabase);
      const pay = (ids: string[], paidDate: string, reference: string | null = null) =>
        transaction((tx) => setPaid(tx, ids, { paidDate, reference, at: later }));
      checkEqual(await hasPaymentReferences(db, null), false);
      await pay(['i2'], '2026-11-19');
      await pay(['i3', 'deleted'], '2026-11-19', 'ACH');
      const anyDay = { ...all, range: null };
      checkEqual(idsOf(await listPaid(db, anyDay)), ['i3', 'i2', 'paid']);
      const [first] = await listPaid(db, anyDay);
      checkEqual([first?.paid_date, first?.payment_reference], ['2026-11-19', 'ACH']);
      const page = { limit: 1, after: ['2026-11-19', 'i3'] };
      checkEqual(idsOf(await listPaid(db, anyDay, page)).slice(0, 1), ['i2']);
      const ofDay = { start: '2026-11-17', end: '2026-11-17' };
      checkEqual(idsOf(await listPaid(db, { ...all, range: ofDay })), ['paid']);
      checkEqual(idsOf(await listPaid(db, { ...anyDay, scope: ['b'] })), ['i3']);
      checkEqual(idsOf(await listPaid(db, { ...anyDay, scope: [] })), []);
      checkEqual(idsOf(await listPaid(db, { ...anyDay, vendorId: 'w' })), ['i2']);
      checkEqual(await sumPaid(db, anyDay), { count: 3, cents: 2115 });
      checkEqual(await sumPaid(db, { ...all, range: ofDay }), { count: 1, cents: 1029 });
      checkEqual(await sumPaid(db, { ...anyDay, scope: ['b'] }), { count: 1, cents: 57 });
      checkEqual(await sumPaid(db, { ...anyDay, scope: ['c'] }), { count: 0, cents: 0 });
      checkEqual(await sumPaid(db, { ...anyDay, vendorId: 'w' }), { count: 1, cents: 1029 });
      const paidWith = async (references: string[], scope: string[] | null, limit = 9) =>
        idsOf(await listPaidWith(db, references, { scope, limit }));
      await pay(['i4'], '2026-11-20', 'Check 7');
      await pay(['i1'], '2026-11-20', 'ach');
      checkEqual(await paidWith(['7', 'check 7'], null), ['i4']);
      checkEqual(await paidWith(['ach', '9'], null), ['i1', 'i3']);
      checkEqual(await paidWith(['ach'], null, 1), ['i1']);
      await pay(['i2'], '2026-11-19', 'ACH');
      checkEqual(await paidWith(['ach'], null, 2), ['i1', 'i3', 'i2']);
      checkEqual(await paidWith(['ach'], ['b']), ['i3']);
      checkEqual(await paidWith(['ach'], []), []);
      checkEqual(
        [await hasPaymentReferences(db, ['b']), await hasPaymentReferences(db, ['c'])],
        [true, false],
      );
    },
  },
  {
    title: 'finds payments of several bills by their total, the latest first',
    async run(testDatabase) {
      const { db, transaction } = await openWithBills(testDatabase);
      const pay = (ids: string[], paidDate: string, reference: string | null) =>
        transaction((tx) => setPaid(tx, ids, { paidDate, reference, at: later }));
      const find = async (min: number, max = min, scope: string[] | null = null, limit = 9) => {
        const found = await listPaidTogether(db, { scope, cents: { min, max }, limit });
        return found.map((bills) => idsOf(bills).sort().join());
      };
      // A payment is of one vendor, of one day and with one reference.
      await pay(['i3', 'i4', 'i2'], '2026-11-18', 'Check 7');
      await pay(['i5', 'i1'], '2026-11-17', null);
      checkEqual(await find(58), ['i3,i4']);
      checkEqual(await find(1029), []);
      // 'paid' was paid on that day too.
      checkEqual(await find(2060), ['i1,i5,paid']);
      checkEqual(await find(0, 9_999), ['i3,i4', 'i1,i5,paid']);
      checkEqual(await find(0, 9_999, null, 1), ['i3,i4']);
      const latest = async (among: number) => {
        const filter = { scope: null, cents: { min: 0, max: 9_999 }, limit: 9, among };
        return (await listPaidTogether(db, filter)).map((bills) => bills.length);
      };
      checkEqual([await latest(6), await latest(5), await latest(3)], [[2, 3], [2], [2]]);
      checkEqual(await latest(2), []);
      checkEqual([await find(0, 9_999, ['b']), await find(0, 9_999, [])], [[], []]);
      await transaction((tx) => setDeleted(tx, 'invoices', { id: 'i4', deletedAt: at, at }));
      checkEqual(await find(58), []);
    },
  },
  {
    title: 'knows whether any live invoice is not paid on delivery',
    async run(testDatabase) {
      const { db, transaction } = await openWithBills(testDatabase);
      checkEqual([await hasBills(db, null), await hasBills(db, ['c'])], [true, false]);
      await transaction(async (tx) => {
        for (const id of ['i1', 'i2', 'i3', 'i4', 'i5']) {
          await setDeleted(tx, 'invoices', { id, deletedAt: at, at });
        }
      });
      checkEqual([await hasBills(db, null), await hasBills(db, ['b'])], [true, false]);
      await transaction((tx) => setDeleted(tx, 'invoices', { id: 'paid', deletedAt: at, at }));
      checkEqual(await hasBills(db, null), false);
    },
  },
];
