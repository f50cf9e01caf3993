import { activityToWire } from '@backcounter/api/activity';
import { attachmentToWire } from '@backcounter/api/attachments';
import { targetToWire } from '@backcounter/api/targets';
import { dismissalToWire } from '@backcounter/api/findings';
import type { AnyRead } from '@backcounter/api/route';
import { routes } from '@backcounter/api/routes';
import { centsToDollars } from '@backcounter/core/money';
import { listActivity } from '@backcounter/storage/activity';
import { listAllAttachments } from '@backcounter/storage/attachments';
import type { Db } from '@backcounter/storage/database';
import { listDismissals } from '@backcounter/storage/dismissals';
import type { Collection } from '@backcounter/storage/drivers/browser/collections';
import { listEveryTarget } from '@backcounter/storage/targets';
import { listAllWages } from '@backcounter/storage/wages';
import { readWhole, type CallOn } from './demo-reader.ts';
import { everything, oneByOne, rowsOf } from './collection-rows.ts';
import {
  loadActivity,
  loadDismissals,
  loadInvoices,
  loadSales,
  loadSettings,
  loadStores,
  loadTargets,
  loadVendors,
} from './load-shops.ts';
import {
  loadAttachments,
  loadEmployees,
  loadIncomes,
  loadIncomeTypes,
  loadShifts,
  loadWages,
} from './load-staff.ts';

/** Holds one row, without which nothing can be read. */
export const settingsKey = 'demo_settings';

async function readHistory(callOn: CallOn, db: Db) {
  const { caller } = await callOn(db);
  const entries = await listActivity(db, everything, null);
  return entries.map((entry) => activityToWire(entry, caller));
}

async function readWages(db: Db) {
  const wages = await listAllWages(db);
  return wages.map(({ employee_id, rateCents, rateFrom }) => ({
    employee_id,
    hourly_rate: centsToDollars(rateCents),
    rate_from: rateFrom,
  }));
}

async function readTargets(db: Db) {
  return (await listEveryTarget(db)).map(targetToWire);
}

async function readDismissals(db: Db) {
  return (await listDismissals(db, null)).map(dismissalToWire);
}

/** Rows only: the content of files lies elsewhere, under its hash. */
const attachments: Collection = {
  key: 'demo_attachments',
  tables: ['attachments'],
  read: async (db) => (await listAllAttachments(db)).map(attachmentToWire),
  load: loadAttachments,
};

/**
 * What the demo keeps, each under a key of its own as the API answers it (DEM-03 to DEM-05), in the
 * order in which it can be loaded: the history first, for it remembers what was deleted. A
 * collection that carries another noun's name is written again when that one changes.
 */
export function demoCollections(callOn: CallOn): Collection[] {
  const list = (route: AnyRead) => (db: Db) =>
    readWhole(route, callOn, { db }) as Promise<unknown[]>;
  return [
    {
      key: settingsKey,
      tables: ['settings'],
      read: async (db) => [await readWhole(routes['GET /settings'], callOn, { db })],
      load: loadSettings,
    },
    {
      key: 'demo_activity',
      tables: ['activity'],
      read: (db) => readHistory(callOn, db),
      readRow: oneByOne(callOn, rowsOf.activity),
      load: loadActivity,
    },
    {
      key: 'demo_stores',
      tables: ['stores', 'vendor_stores', 'invoices', 'sales'],
      read: list(routes['GET /stores']),
      load: loadStores,
    },
    {
      key: 'demo_findings',
      tables: ['dismissals'],
      read: readDismissals,
      load: loadDismissals,
    },
    { key: 'demo_targets', tables: ['targets'], read: readTargets, load: loadTargets },
    {
      key: 'demo_vendors',
      tables: ['vendors', 'vendor_stores', 'stores'],
      read: list(routes['GET /vendors']),
      load: loadVendors,
    },
    {
      key: 'demo_invoices',
      tables: ['invoices', 'vendors', 'stores'],
      read: list(routes['GET /invoices']),
      readRow: oneByOne(callOn, rowsOf.invoices),
      load: loadInvoices,
    },
    {
      key: 'demo_sales',
      tables: ['sales', 'stores'],
      read: list(routes['GET /sales']),
      readRow: oneByOne(callOn, rowsOf.sales),
      load: loadSales,
    },
    {
      key: 'demo_employees',
      tables: ['employees', 'wages', 'stores'],
      read: list(routes['GET /employees']),
      load: loadEmployees,
    },
    { key: 'demo_wages', tables: ['wages'], read: readWages, load: loadWages },
    {
      key: 'demo_shifts',
      tables: ['shifts', 'employees', 'stores'],
      read: list(routes['GET /shifts']),
      readRow: oneByOne(callOn, rowsOf.shifts),
      load: loadShifts,
    },
    {
      key: 'demo_income_types',
      tables: ['income_types'],
      read: list(routes['GET /income-types']),
      load: loadIncomeTypes,
    },
    {
      key: 'demo_incomes',
      tables: ['incomes', 'stores'],
      read: list(routes['GET /incomes']),
      load: loadIncomes,
    },
    attachments,
  ];
}
