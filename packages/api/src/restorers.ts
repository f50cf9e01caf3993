import type { ActivityKind } from '@backcounter/core/activity';
import { restoreDailyCash } from './daily-cash.ts';
import { restoreEmployee } from './employees.ts';
import { restoreIncomeType } from './income-types.ts';
import { restoreIncome } from './incomes.ts';
import { restoreInvoice } from './invoices.ts';
import type { Restore } from './restore.ts';
import { restoreSale } from './sales.ts';
import { restoreShift } from './shifts.ts';
import { restoreStore } from './stores.ts';
import { restoreUser } from './users.ts';
import { restoreVendor } from './vendors.ts';

/** How each noun comes back after a deletion; settings cannot be deleted. */
export const restorers: Record<ActivityKind, Restore | null> = {
  users: restoreUser,
  stores: restoreStore,
  vendors: restoreVendor,
  invoices: restoreInvoice,
  sales: restoreSale,
  employees: restoreEmployee,
  shifts: restoreShift,
  incomeTypes: restoreIncomeType,
  incomes: restoreIncome,
  dailyCash: restoreDailyCash,
  settings: null,
};
