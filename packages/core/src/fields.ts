import { z } from 'zod';
import { AppError, type FieldMessages } from './errors.ts';
import { dollarsToCents, maxCents } from './money.ts';
import { isStorableText } from './text.ts';

// A strict content security policy forbids the code that zod would otherwise generate.
z.config({ jitless: true });

/** Message for text that isStorableText rejects. */
export const unstorable = 'This text contains characters that cannot be stored';

/** Required text; trimmed, must not be blank. */
export function requiredText(message: string, maxLength = 200) {
  return z
    .string({ error: message })
    .max(10_000, `Must be at most ${maxLength} characters`)
    .trim()
    .min(1, message)
    .max(maxLength, `Must be at most ${maxLength} characters`)
    .refine(isStorableText, unstorable);
}

/**
 * Optional text, omitted or cleared with null; blank becomes null, anything else stays exactly as
 * sent.
 */
export function optionalText(maxLength = 2000) {
  return z
    .string({ error: 'Must be text' })
    .max(maxLength, `Must be at most ${maxLength} characters`)
    .refine(isStorableText, unstorable)
    .nullish()
    .transform((text) => (text === undefined || text === null || text.trim() === '' ? null : text));
}

/** Id of a selected row; `message` when nothing is selected. */
export function chosenId(message: string) {
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(100, message)
    .refine(isStorableText, message);
}

/** Message for an `updated_at` that is no instant. */
export const noVersion = 'Must be the time of the last change';

/** The `updated_at` of a row as the client has seen it. */
export const versionSeen = z
  .string({ error: noVersion })
  .refine((text) => !Number.isNaN(Date.parse(text)), noVersion);

type AmountMessages = {
  /** Message when the value is missing or not a number. */
  required: string;
  /** Message when the amount is below the minimum. */
  tooSmall: string;
  /** Minimum in integer cents: 1 for 'above zero', 0 for 'not negative'. */
  minCents: number;
};

/** Amount field: dollars on the wire, integer cents once parsed. */
export function amount({ required, tooSmall, minCents }: AmountMessages) {
  return z.number({ error: required }).transform((dollars, context) => {
    if (dollars * 100 < minCents - 0.5) {
      context.addIssue({ code: 'custom', message: tooSmall });
      return z.NEVER;
    }
    const cents = dollarsToCents(dollars);
    if (cents === null) {
      const tooLarge = Math.abs(dollars) * 100 > maxCents;
      context.addIssue({
        code: 'custom',
        message: tooLarge
          ? 'Amount must be at most 9,999,999,999.99'
          : 'Amount must have at most two decimals',
      });
      return z.NEVER;
    }
    return cents;
  });
}

/**
 * Date field as text; the date rules need today's date and are applied by each noun's own check.
 */
export function dateText(required = 'Date is required') {
  return z.string({ error: required }).trim().min(1, required).max(40, 'Invalid date');
}

/** First message of each field, in the order of the issues. */
function fieldMessages(issues: readonly z.core.$ZodIssue[]): FieldMessages {
  const fields: FieldMessages = {};
  for (const issue of issues) {
    const path = issue.path.map(String).join('.');
    if (path !== '') fields[path] ??= issue.message;
  }
  return fields;
}

/** Shape of an object schema, also of one behind a transform. */
type ShapeOf<T> =
  T extends z.ZodObject<infer Shape>
    ? Shape
    : T extends z.ZodPipe<infer In, infer _Out>
      ? ShapeOf<In>
      : never;

type ValidFields<Shape> = { [Name in keyof Shape]?: z.output<Shape[Name]> };

/**
 * Rules for fields beyond their schema, such as dates that depend on today: each throws AppError
 * `invalid` at its field. `others` holds the fields that passed their schemas and the earlier
 * rules.
 */
export type FieldRules<T> = {
  [Name in keyof ShapeOf<T>]?: (
    value: z.output<ShapeOf<T>[Name]>,
    others: ValidFields<ShapeOf<T>>,
  ) => unknown;
};

/**
 * Parses input with its schema; throws AppError `invalid` with a message per field and the first
 * one as its own. Violations of `rules` in fields that pass the schema are part of the same error,
 * so the user sees every problem at once.
 */
export function parseInput<T extends z.ZodType>(
  schema: T,
  input: unknown,
  rules?: FieldRules<T>,
): z.output<T> {
  const result = schema.safeParse(input);
  const isPlain = result.success && schema instanceof z.ZodObject;
  if (isPlain && rules && passesRules(result.data as object, rules)) return result.data;
  const ruleErrors = rules ? ruleMessages({ schema, input }, rules) : {};
  const hasRuleErrors = Object.keys(ruleErrors).length > 0;
  if (result.success && !hasRuleErrors) return result.data;
  const issues = result.error?.issues ?? [];
  const fields = { ...ruleErrors, ...fieldMessages(issues) };
  if (!hasRuleErrors)
    throw new AppError('invalid', { message: issues[0]?.message ?? 'Invalid input', fields });
  const inOrder = sortByFormOrder(Object.keys(shapeOf(schema)), fields);
  throw new AppError('invalid', {
    message: Object.values(inOrder)[0] ?? 'Invalid input',
    fields: inOrder,
  });
}

/** Fast path for valid input, which is nearly all of it. */
function passesRules(data: object, rules: object): boolean {
  return Object.entries(rules as Record<string, AnyRule>).every(
    ([name, rule]) => fieldErrorsOf(() => rule((data as Fields)[name], data)) === null,
  );
}

function shapeOf(schema: z.ZodType): z.ZodRawShape {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in as z.ZodType);
  throw new TypeError('Only fields of an object have rules');
}

type Parsed = { schema: z.ZodType; input: unknown };

/** Fields that pass the schema, including omitted optional ones. */
function parseValidFields({ schema, input }: Parsed): Map<string, unknown> {
  const passed = new Map<string, unknown>();
  const sent = typeof input === 'object' && input !== null ? (input as Fields) : {};
  for (const [name, field] of Object.entries(shapeOf(schema))) {
    const read = z.safeParse(field, sent[name]);
    if (read.success) passed.set(name, read.data);
  }
  return passed;
}

function ruleMessages(parsed: Parsed, rules: object): FieldMessages {
  const messages: FieldMessages = {};
  const passed = parseValidFields(parsed);
  for (const [name, rule] of Object.entries(rules) as [string, AnyRule][]) {
    if (!passed.has(name)) continue;
    const fieldErrors = fieldErrorsOf(() => rule(passed.get(name), Object.fromEntries(passed)));
    if (fieldErrors) passed.delete(name);
    Object.assign(messages, fieldErrors);
  }
  return messages;
}

type AnyRule = (value: unknown, others: object) => unknown;

function fieldErrorsOf(check: () => unknown): FieldMessages | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof AppError && error.fields) return error.fields;
    throw error;
  }
}

/** Messages in form order, in which users fix them. */
function sortByFormOrder(names: readonly string[], fields: FieldMessages): FieldMessages {
  const place = (path: string) => names.indexOf(path.split('.')[0] ?? '');
  const entries = Object.entries(fields).sort(([one], [other]) => place(one) - place(other));
  return Object.fromEntries(entries);
}

type Fields = Record<string, unknown>;

/** A row as a PUT leaves it: the sent fields, and the current value of each omitted one. */
export function mergeInput<Row extends Fields>(current: Row, sent: Fields): Row & Fields {
  const definedFields = Object.entries(sent).filter(([, value]) => value !== undefined);
  return { ...current, ...Object.fromEntries(definedFields) };
}

/**
 * Parses the input of a PUT merged with the current row; throws AppError `invalid` as parseInput
 * does. The type of `current` demands every field of the schema: a forgotten one would be wiped by
 * a change to another.
 */
export function parseChangedInput<T extends z.ZodType<unknown, Fields>>(
  schema: T,
  current: Record<keyof z.input<T>, unknown>,
  sent: Fields,
  rules?: FieldRules<T>,
): z.output<T> {
  return parseInput(schema, mergeInput(current, sent), rules);
}
