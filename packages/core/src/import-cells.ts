import { AppError, invalidField, type FieldMessages } from './errors.ts';
import type { Mapping } from './import-columns.ts';
import { isNumericDate, readDateText } from './import-dates.ts';
import { readTimeText } from './import-times.ts';
import { fieldsOf, type ImportNoun } from './import-nouns.ts';
import { importMessages, type FileForm } from './imports.ts';
import { dollarsOfText, parseAmountText } from './money.ts';

/** Detects the decimal separator from the amounts in a file. */
export class DecimalSeparatorDetector {
  #commas = false;
  #points = false;

  observe(text: string): void {
    if (this.#points) return;
    const trimmed = text.trim().replace(/\s*[€£$)]$/, '');
    if (/\.\d{1,2}$/.test(trimmed)) this.#points = true;
    if (/^\D*\d{1,3}(?:[.\s\u00a0\u202f']?\d{3})*,\d{1,2}$/.test(trimmed)) this.#commas = true;
  }

  /** True when amounts seem to use a decimal comma; the user is asked then. */
  isComma(): boolean {
    return this.#commas && !this.#points;
  }

  /** True when a point stands before the cents of an amount. */
  hasPoint(): boolean {
    return this.#points;
  }
}

/** A currency name around an amount carries no information: the business has one currency. */
const currency = /^(?:usd|us(?=\$))\s*|\s*(?:usd|dollars?)$/gi;

/** Points that group the thousands of an amount, with or without a decimal comma. */
const pointsBetweenThousands = /^[^\d.,]*\d{1,3}(?:\.\d{3})+(?:,\d*)?[^\d.,]*$/;

/**
 * Converts an amount with the decimal separator of its file to one with a point. In a file with
 * decimal commas only points between thousands are dropped: 1234.50 is not a hundred times as much.
 */
export function readAmount(text: string, decimal: '.' | ','): string {
  const bare = text.trim().replaceAll(currency, '');
  const trimmed = bare.replace(/^(.*\d)\s*-$/, '-$1');
  if (decimal === '.') return trimmed;
  const joined = trimmed.replaceAll(/[\s\u00a0\u202f'€]/g, '');
  if (joined.includes('.') && !pointsBetweenThousands.test(joined)) return joined;
  return joined.replaceAll('.', '').replace(',', '.');
}

/** Throws AppError `invalid` at the field of an amount that has more than two decimals. */
export function checkDecimals(noun: ImportNoun, values: Readonly<Mapping>): void {
  for (const [field, { kind }] of fieldsOf(noun)) {
    if (kind !== 'amount' || !Object.hasOwn(values, field)) continue;
    if (/^\s*\(?-?\$?-?[\d,]*\.\d{3,}\)?\s*$/.test(values[field] ?? '')) {
      throw invalidField(field, 'Amount must have at most two decimals');
    }
  }
}

/**
 * Why a text is not a date in any common format; text that starts as `YYYY-MM-DD` is left to the
 * rules.
 */
function dateProblem(text: string): string | null {
  if (/^\d{4}-\d\d-\d\d/.test(text)) return null;
  return isNumericDate(text) ? `There is no day ${text}` : `"${text}" is not a date`;
}

/** Why a text is not an amount; size and decimals are left to the rules. */
const amountProblem = (text: string): string | null =>
  Number.isNaN(dollarsOfText(text)) ? `"${text}" is not an amount` : null;

/** Kinds of transactions that are no bills: paid, credited or ordered, nothing is owed by them. */
const noBill = /payment|pmt|credit(?! card)|refund|deposit|transfer|purchase order|estimate/i;

/** What is owed by a bill is negative in some programs; a payment or credit is refused by its type. */
function withSignOfBill(values: Mapping): Mapping {
  const { transaction_type: type = '', amount = '' } = values;
  const cents = parseAmountText(amount);
  const isReversed = /^bill$/i.test(type.trim()) && cents !== null && cents < 0;
  return isReversed ? { ...values, amount: (-cents / 100).toFixed(2) } : values;
}

/** Why a transaction cannot be an invoice: a payment entered as one would count the bill twice. */
const transactionProblem = (type: string): string | null =>
  noBill.test(type) ? `"${type}" is not a bill` : null;

/** The text of a cell whose formula has no result, because no program has calculated it yet. */
export const missingResult = '#RESULT!';

/** The errors that a spreadsheet shows instead of a result. */
const errorCell = /^#(?:N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;

/** Why a cell has no value, in a column of texts too; null if it has one. */
function errorProblem(text: string): string | null {
  if (text === missingResult) return importMessages.missingResult;
  return errorCell.test(text) ? `The cell holds the error ${text}` : null;
}

/** True for a cell that holds no value but the reason why it has none. */
export const isCellError = (text: string): boolean => errorProblem(text) !== null;

const cellProblems = { date: dateProblem, amount: amountProblem } as const;

/**
 * Throws AppError `invalid` at every field whose cell should hold a date or an amount but does not,
 * that holds an error of a spreadsheet, or that says that the row is no bill. Empty cells are left to
 * the rules, whose message for a missing value is the right one.
 */
export function checkCells(noun: ImportNoun, values: Readonly<Mapping>): void {
  const fields: FieldMessages = {};
  for (const [field, { kind }] of fieldsOf(noun)) {
    const text = (values[field] ?? '').trim();
    if (text === '') continue;
    const isJudged = kind !== undefined && kind !== 'time';
    const problem =
      errorProblem(text) ??
      (field === 'transaction_type' ? transactionProblem(text) : null) ??
      (isJudged ? cellProblems[kind](text) : null);
    if (problem !== null) fields[field] = problem;
  }
  const [message] = Object.values(fields);
  if (message !== undefined) throw new AppError('invalid', { message, fields });
}

/** How the cells of a file are converted to values. */
export type RowForm = Pick<FileForm, 'mapping' | 'date_order' | 'decimal' | 'for_all'> & {
  noun: NonNullable<FileForm['noun']>;
  columns: readonly string[];
};

/**
 * Creates a reader that maps file rows to the noun's fields and normalizes dates and amounts;
 * column lookups happen once.
 */
export function createRowReader(form: RowForm): (cells: readonly string[]) => Mapping {
  const fields = fieldsOf(form.noun);
  const readers = Object.entries(form.mapping).map(([column, field]) => ({
    index: form.columns.indexOf(column),
    field,
    kind: fields.get(field)?.kind,
  }));
  return (cells) => {
    const values: Mapping = { ...form.for_all };
    for (const { index, field, kind } of readers) {
      const text = cells[index] ?? '';
      if (kind === 'date') values[field] = readDateText(text, form.date_order);
      else if (kind === 'time') values[field] = readTimeText(text, form.date_order);
      else values[field] = kind === 'amount' ? readAmount(text, form.decimal) : text;
    }
    return form.noun === 'invoices' ? withSignOfBill(values) : values;
  };
}
