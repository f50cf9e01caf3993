import { paidOnDelivery } from '@backcounter/core/invoices';
import { insertAttachment } from '../../attachments.ts';
import {
  findFilesByName,
  findNamedSubjects,
  listNamedAttachments,
} from '../../attachment-subjects.ts';
import { insertDailyCash } from '../../daily-cash.ts';
import type { Storage, Tx } from '../../database.ts';
import { setDeleted } from '../../deletion.ts';
import { insertIncome } from '../../incomes.ts';
import { insertVendor } from '../../vendors.ts';
import { checkEqual } from '../check.ts';
import type { ContractCase } from '../test-database.ts';
import { addStore, at, insertInvoice } from '../rows.ts';

const date = '2026-01-31';

async function addRows(tx: Tx): Promise<void> {
  for (const id of ['a', 'b']) {
    await addStore(tx, id, `Store ${id}`);
    const amounts = { creditCents: 1, debitCents: 2, fuelCents: 3 };
    await insertDailyCash(tx, `cash-${id}`, { storeId: id, date, ...amounts }, at);
  }
  for (const id of ['v', 'w']) {
    await insertVendor(
      tx,
      id,
      { name: `Vendor ${id}`, storeIds: ['a', 'b'], paymentTerms: null, account: null },
      at,
    );
  }
  const invoices = ['a v 1', 'a w 1', 'b v 1', 'a v 2'];
  for (const [index, text] of invoices.entries()) {
    const [storeId = '', vendorId = '', number = ''] = text.split(' ');
    const invoice = { storeId, vendorId, number, numberScope: text, amountCents: 5, date };
    await insertInvoice(
      tx,
      `invoice-${index}`,
      { ...invoice, description: null, ...paidOnDelivery },
      at,
    );
  }
  const rent = { storeId: 'a', incomeType: 'Rent', amountCents: 500, date, description: null };
  const once = { isFixedAmount: false, isRecurring: false, startDate: null, endDate: null };
  const incomes = [
    rent,
    rent,
    rent,
    { ...rent, amountCents: 600 },
    { ...rent, description: 'Upstairs' },
    { ...rent, incomeType: 'ATM' },
    { ...rent, storeId: 'b' },
    { ...rent, date: '2026-02-28' },
  ];
  for (const [index, income] of incomes.entries()) {
    await insertIncome(tx, `income-${index}`, { ...income, ...once }, at);
  }
}

/** One attachment per row, named after the row's id. */
async function openWithFiles(storage: Storage): Promise<Storage> {
  await storage.transaction(async (tx) => {
    await addRows(tx);
    for (const [kind, table] of [
      ['invoices', 'invoices'],
      ['incomes', 'incomes'],
      ['daily_cash', 'daily_cash'],
    ] as const) {
      for (const { id } of await tx.selectFrom(table).select('id').orderBy('id').execute()) {
        const file = { name: id, hash: id, type: 'application/pdf', size: 5 } as const;
        await insertAttachment(tx, `of-${id}`, { ...file, subject: { kind, id } }, at);
      }
    }
    // The second of three equal incomes and the file of a fourth row are deleted.
    await setDeleted(tx, 'incomes', { id: 'income-1', deletedAt: at, at });
    await setDeleted(tx, 'attachments', { id: 'of-invoice-3', deletedAt: at, at });
  });
  return storage;
}

export const namedSubjectCases: ContractCase[] = [
  {
    title: 'each file is listed with the names of its row, which find that row again',
    async run(testDatabase) {
      const { db } = await openWithFiles(await testDatabase.open());
      const files = await listNamedAttachments(db);
      checkEqual(files.map(({ name }) => name).sort(), [
        ...['cash-a', 'cash-b', 'income-0', 'income-2', 'income-3', 'income-4'],
        ...['income-5', 'income-6', 'income-7', 'invoice-0', 'invoice-1', 'invoice-2'],
      ]);
      const positions = files.filter(({ position }) => position !== 1);
      checkEqual(
        positions.map(({ name, position }) => [name, position]),
        [['income-2', 2]],
      );
      for (const file of files) {
        checkEqual([file.name, await findNamedSubjects(db, file, null)], [file.name, [file.name]]);
      }
    },
  },
  {
    title: 'ROL-11 names find no row of other stores, and none of a deleted store',
    async run(testDatabase) {
      const { db, transaction } = await openWithFiles(await testDatabase.open());
      const files = await listNamedAttachments(db);
      const found = async (scope: string[] | null) => {
        const rows = files.map((file) => findNamedSubjects(db, file, scope));
        return (await Promise.all(rows)).flat().sort();
      };
      checkEqual(await found(['b']), ['cash-b', 'income-6', 'invoice-2']);
      checkEqual(await found([]), []);
      await transaction((tx) => setDeleted(tx, 'stores', { id: 'a', deletedAt: at, at }));
      checkEqual(await found(null), ['cash-b', 'income-6', 'invoice-2']);
    },
  },
  {
    title: 'ROL-11 files are found by a part of their name, newest first, in the caller’s stores',
    async run(testDatabase) {
      const { db } = await openWithFiles(await testDatabase.open());
      const find = async (part: string, scope: string[] | null, limit = 9) =>
        (await findFilesByName(db, 'invoices', part, { scope, limit })).map(({ name }) => name);
      checkEqual(await find('VOICE', null), ['invoice-2', 'invoice-1', 'invoice-0']);
      checkEqual(await find('voice', null, 1), ['invoice-2']);
      checkEqual(await find('voice', ['b']), ['invoice-2']);
      checkEqual(await find('income', null), []);
    },
  },
];
