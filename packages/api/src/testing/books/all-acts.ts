import {
  changeSettings,
  create,
  pay,
  remove,
  removeSeveral,
  setTarget,
  update,
  wait,
} from './acts.ts';
import { tables, type Table } from './books.ts';
import { pick, type Shop } from './home.ts';
import { importFile, saveSheet, undoImport } from './many-at-once.ts';
import { mergeVendors } from './merge-acts.ts';
import { restore } from './restore-act.ts';

const daily: Table[] = ['invoices', 'sales', 'shifts'];
const deletable: Table[] = ['invoices', 'sales', 'shifts', 'incomes', 'vendors', 'employees'];

/** What people do, each as often as it stands here. */
const acts: ((shop: Shop) => Promise<void>)[] = [
  ...[...tables, ...daily, ...daily, ...daily, 'employees', 'vendors', 'incomes', 'dailyCash'].map(
    (table) => (shop: Shop) => create(shop, table as Table),
  ),
  ...[...tables, ...daily, ...daily, 'employees', 'employees', 'dailyCash'].map(
    (table) => (shop: Shop) => update(shop, table as Table),
  ),
  ...tables.map((table) => (shop: Shop) => remove(shop, table)),
  (shop) => removeSeveral(shop, pick(shop, deletable)),
  ...[restore, restore, restore, restore, setTarget, setTarget, changeSettings, wait, wait],
  (shop) => saveSheet(shop, 'sales'),
  (shop) => saveSheet(shop, 'dailyCash'),
  (shop) => importFile(shop, 'sales'),
  (shop) => importFile(shop, 'dailyCash'),
  ...[undoImport, undoImport, pay, pay, pay, mergeVendors, mergeVendors],
];

/** A business as it begins: a few stores, vendors and people. */
export async function begin(shop: Shop): Promise<void> {
  const first: Table[] = ['stores', 'stores', 'stores', 'vendors', 'vendors', 'vendors', 'vendors'];
  for (const table of [...first, 'employees', 'employees', 'employees'] as Table[]) {
    await create(shop, table);
  }
}

/** Something that someone does next. */
export async function actOnce(shop: Shop): Promise<void> {
  shop.home.clock.now += 1000;
  await pick(shop, acts)(shop);
}
