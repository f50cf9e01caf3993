import type { Sheet } from '../sheet.ts';
import { dailyCash } from './daily-cash.ts';
import { employees } from './employees.ts';
import { incomeTypes } from './income-types.ts';
import { incomes } from './incomes.ts';
import { invoices } from './invoices.ts';
import { sales } from './sales.ts';
import { shifts } from './shifts.ts';
import { stores } from './stores.ts';
import { vendors } from './vendors.ts';
import { wages } from './wages.ts';

/** In the order in which rows may name each other. */
export const sheets: readonly Sheet[] = [
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
];
