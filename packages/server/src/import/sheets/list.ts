import type { Sheet } from '../sheet.ts';
import { attachments } from './attachments.ts';
import { dailyCash } from './daily-cash.ts';
import { employees } from './employees.ts';
import { incomeTypes } from './income-types.ts';
import { incomes } from './incomes.ts';
import { invoices } from './invoices.ts';
import { sales } from './sales.ts';
import { settings } from './settings.ts';
import { shifts } from './shifts.ts';
import { stores } from './stores.ts';
import { targets } from './targets.ts';
import { vendors } from './vendors.ts';
import { wages } from './wages.ts';

/** In dependency order; settings come first, as the other rows are validated with them. */
export const sheets: readonly Sheet[] = [
  settings,
  stores,
  vendors,
  employees,
  wages,
  invoices,
  sales,
  shifts,
  incomeTypes,
  incomes,
  dailyCash,
  targets,
  attachments,
];
