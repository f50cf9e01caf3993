import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AnyRoute, AnyWrite } from '@backcounter/api/route';
import { routes } from '@backcounter/api/routes';
import { listColumns, type ListColumn } from '@backcounter/core/list-columns';

/** Read as text, because no package may import both the routes and the web app's screens. */
const features = join(import.meta.dirname, '../../web/src/features');

/** Nouns whose screens are in the folder of another noun. */
const folders: Readonly<Record<string, string>> = { 'income-types': 'incomes' };

/** Fields that no form has, and why. */
const notTyped: Readonly<Record<string, readonly string[]>> = {
  // Descriptions of invoices and sales exist in files only.
  invoices: ['description'],
  sales: ['description'],
  // Assigned automatically and shown read-only.
  employees: ['employee_id'],
  // Derived from the income type.
  incomes: ['isFixedAmount'],
  // There is only one status.
  shifts: ['status'],
  // Chosen above the form.
  'daily-cash': ['store_id', 'date'],
};

/** Column ids of fields whose column has another name. */
const columnNames: Readonly<Record<string, string>> = {
  store_id: 'store',
  storeId: 'store',
  store_ids: 'stores',
  vendor_id: 'vendor',
  invoice_number: 'number',
  total_sales: 'amount',
  defaultAmount: 'amount',
  incomeType: 'type',
  hourly_rate: 'rate',
  phone_number: 'phone',
  start_time: 'start',
  end_time: 'end',
};

/** Fields that no list has as a column, and why. */
const notListed: Readonly<Record<string, readonly string[]>> = {
  // Shown in the store's form.
  stores: ['allow_simultaneous_shifts', 'closed_weekdays', 'closed_dates'],
  // Rates have a list of their own.
  employees: ['rate_from'],
  // Only used to propose recurring incomes.
  incomes: ['isFixedAmount', 'isRecurring', 'startDate', 'endDate'],
};

/** Columns of files that their table on the screen does not have, and why. */
const notShown: Readonly<Record<string, readonly string[]>> = {
  // As above; that a bill is not paid stands at its number.
  invoices: ['description', 'paid_date'],
  sales: ['description'],
  // Shown on the employee's page.
  employees: ['email', 'phone'],
  // Shown in the list of hours.
  shifts: ['employee_id', 'rate', 'salary'],
  // The week sheet shows the days of one store with their totals.
  'daily-cash': ['store', 'debit', 'fuel', 'result'],
};

type Objects = { properties?: Record<string, { items?: Objects }> };

/** The field names in a route's body; for a body with several rows, those of a row. */
function fieldsOf(route: AnyRoute): string[] {
  const { body } = route as AnyWrite;
  if (!body) return [];
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Objects;
  const { properties = {} } = schema;
  const names = Object.keys(properties);
  const [only = ''] = names;
  return names.length > 1 ? names : Object.keys(properties[only]?.items?.properties ?? properties);
}

/** The sources of a noun's screens; null if it has none yet. */
function sourcesOf(noun: string): string | null {
  const folder = join(features, folders[noun] ?? noun);
  if (!existsSync(folder)) return null;
  const files = readdirSync(folder).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  return files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
}

const columnsOf = (noun: string): readonly ListColumn[] =>
  (listColumns as Record<string, readonly ListColumn[]>)[noun] ?? [];

/** All nouns that have routes to add and change them. */
const nouns = Object.entries(routes as Record<string, AnyRoute>).flatMap(([key, route]) => {
  const noun = /^POST \/([a-z-]+)$/.exec(key)?.[1];
  if (noun === undefined || !(`PUT /${noun}/:id` in routes)) return [];
  return [{ noun, fields: fieldsOf(route), sources: sourcesOf(noun) }];
});

const without = (names: readonly string[], left: readonly string[] = []) =>
  names.filter((name) => !left.includes(name));

it('finds the nouns by their routes', () => {
  expect(nouns.map(({ noun }) => noun)).toEqual(expect.arrayContaining(['sales', 'shifts']));
  expect(nouns.length).toBeGreaterThanOrEqual(9);
});

describe.each(nouns.filter(({ sources }) => sources !== null))('$noun', (one) => {
  const { noun, fields } = one;
  const sources = one.sources ?? '';
  const columns = columnsOf(noun).map(({ id }) => id);

  it('has each field of its routes in a form', () => {
    const isTyped = (field: string) =>
      new RegExp(`\\b(?:bind|text|set)\\(\\s*'${field}'`).test(sources);
    expect(without(fields, notTyped[noun]).filter((field) => !isTyped(field))).toEqual([]);
  });

  it('has each of them as a column of its list and of its files, in core/src/list-columns.ts', () => {
    const asColumns = without(fields, notListed[noun]).map((name) => columnNames[name] ?? name);
    expect(without(asColumns, columns)).toEqual([]);
  });

  it('has each column of its list in a table of the screen', () => {
    const shown = without(columns, notShown[noun]).filter((id) => sources.includes(`id: '${id}'`));
    expect(shown).toEqual(without(columns, notShown[noun]));
  });
});
