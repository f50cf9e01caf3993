import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AnyRoute, AnyWrite } from '@backcounter/api/route';
import { routes } from '@backcounter/api/routes';
import { listColumns, type ListColumn } from '@backcounter/core/list-columns';

/** Tests read them as texts: the server knows the calls, and no package both. */
const features = join(import.meta.dirname, '../../web/src/features');

/** Nouns whose screens stand in the folder of another one. */
const folders: Readonly<Record<string, string>> = { 'income-types': 'incomes' };

/** Fields that no form has, and why. */
const notTyped: Readonly<Record<string, readonly string[]>> = {
  // The documents have a description of invoices and sales in files only.
  invoices: ['description'],
  sales: ['description'],
  // It is the next one, and is shown.
  employees: ['employee_id'],
  // Follows from whether the type is one of the list.
  incomes: ['isFixedAmount'],
  // There is one status.
  shifts: ['status'],
  // They are chosen above the form.
  'daily-cash': ['store_id', 'date'],
};

/** What a field is called as a column, where it has another name. */
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
  // The settings of a store stand in its form.
  stores: ['allow_simultaneous_shifts', 'closed_weekdays', 'closed_dates'],
  // Rates have their own list, by day.
  employees: ['rate_from'],
  // Of one that repeats; it is proposed from them.
  incomes: ['isFixedAmount', 'isRecurring', 'startDate', 'endDate'],
};

/** Columns of files that their table on the screen does not have, and why. */
const notShown: Readonly<Record<string, readonly string[]>> = {
  // As above.
  invoices: ['description'],
  sales: ['description'],
  // The name leads to them.
  employees: ['email', 'phone'],
  // They stand in the list of hours.
  shifts: ['employee_id', 'rate', 'salary'],
  // A week shows the days of a store, with what they come to.
  'daily-cash': ['store', 'debit', 'fuel', 'result'],
};

type Objects = { properties?: Record<string, { items?: Objects }> };

/** The names of the fields that a call takes; of one that takes several rows, those of a row. */
function fieldsOf(route: AnyRoute): string[] {
  const { body } = route as AnyWrite;
  if (!body) return [];
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Objects;
  const { properties = {} } = schema;
  const names = Object.keys(properties);
  const [only = ''] = names;
  return names.length > 1 ? names : Object.keys(properties[only]?.items?.properties ?? properties);
}

/** The sources of a noun's screens; null of one that has none yet. */
function sourcesOf(noun: string): string | null {
  const folder = join(features, folders[noun] ?? noun);
  if (!existsSync(folder)) return null;
  const files = readdirSync(folder).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  return files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
}

const columnsOf = (noun: string): readonly ListColumn[] =>
  (listColumns as Record<string, readonly ListColumn[]>)[noun] ?? [];

/** Whoever gives a noun a way to be added and changed has it here. */
const nouns = Object.entries(routes as Record<string, AnyRoute>).flatMap(([key, route]) => {
  const noun = /^POST \/([a-z-]+)$/.exec(key)?.[1];
  if (noun === undefined || !(`PUT /${noun}/:id` in routes)) return [];
  return [{ noun, fields: fieldsOf(route), sources: sourcesOf(noun) }];
});

const without = (names: readonly string[], left: readonly string[] = []) =>
  names.filter((name) => !left.includes(name));

it('knows the nouns by their calls', () => {
  expect(nouns.map(({ noun }) => noun)).toEqual(expect.arrayContaining(['sales', 'shifts']));
  expect(nouns.length).toBeGreaterThanOrEqual(9);
});

describe.each(nouns.filter(({ sources }) => sources !== null))('$noun', (one) => {
  const { noun, fields } = one;
  const sources = one.sources ?? '';
  const columns = columnsOf(noun).map(({ id }) => id);

  it('has each field that its calls take in a form', () => {
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
