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
import { listAllTargets } from '@backcounter/storage/targets';
import { listAllWages } from '@backcounter/storage/wages';
import { readUnfiltered, type CreateCall } from './demo-reader.ts';
import { unrestricted, createRowReader, rowAccess } from './collection-rows.ts';
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

/** Holds one row, which every read needs. */
export const settingsKey = 'demo_settings';

async function readHistory(createCall: CreateCall, db: Db) {
  const { caller } = await createCall(db);
  const entries = await listActivity(db, unrestricted, null);
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
  return (await listAllTargets(db)).map(targetToWire);
}

async function readDismissals(db: Db) {
  return (await listDismissals(db, null)).map(dismissalToWire);
}

/** Rows only: the content of files is stored separately, by hash. */
const attachments: Collection = {
  key: 'demo_attachments',
  tables: ['attachments'],
  read: async (db) => (await listAllAttachments(db)).map(attachmentToWire),
  load: loadAttachments,
};

/**
 * Collections that the demo stores, each under its own key as the API returns it (DEM-03 to
 * DEM-05), in load order: the history first, because it holds the deleted rows. A collection that
 * contains another noun's name is rewritten when that noun changes.
 */
export function demoCollections(createCall: CreateCall): Collection[] {
  const list = (route: AnyRead) => (db: Db) =>
    readUnfiltered(route, createCall, { db }) as Promise<unknown[]>;
  return [
    {
      key: settingsKey,
      tables: ['settings'],
      read: async (db) => [await readUnfiltered(routes['GET /settings'], createCall, { db })],
      load: loadSettings,
    },
    {
      key: 'demo_activity',
      tables: ['activity'],
      read: (db) => readHistory(createCall, db),
      readRow: createRowReader(createCall, rowAccess.activity),
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
      readRow: createRowReader(createCall, rowAccess.invoices),
      load: loadInvoices,
    },
    {
      key: 'demo_sales',
      tables: ['sales', 'stores'],
      read: list(routes['GET /sales']),
      readRow: createRowReader(createCall, rowAccess.sales),
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
      readRow: createRowReader(createCall, rowAccess.shifts),
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
