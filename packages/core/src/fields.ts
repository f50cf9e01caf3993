import { z } from 'zod';
import { AppError, type FieldMessages } from './errors.ts';
import { dollarsToCents, maxCents } from './money.ts';
import { isStorableText } from './text.ts';

// A strict content security policy forbids the code that zod would otherwise generate.
z.config({ jitless: true });

const unstorable = 'This text holds characters that cannot be stored';

/** A text that must not be blank; trimmed. */
export function requiredText(message: string, maxLength = 200) {
  return z
    .string({ error: message })
    .max(10_000, `Must be at most ${maxLength} characters`)
    .trim()
    .min(1, message)
    .max(maxLength, `Must be at most ${maxLength} characters`)
    .refine(isStorableText, unstorable);
}

/** A text that may be left out or cleared with null; kept exactly as it was sent. */
export function optionalText(maxLength = 2000) {
  return z
    .string({ error: 'Must be a text' })
    .max(maxLength, `Must be at most ${maxLength} characters`)
    .refine(isStorableText, unstorable)
    .nullish()
    .transform((text) => (text === undefined || text === null || text.trim() === '' ? null : text));
}

/** The id of a chosen row; `message` when nothing was chosen. */
export function chosenId(message: string) {
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(100, message)
    .refine(isStorableText, message);
}

type AmountMessages = {
  /** Said when nothing, or no number, was sent. */
  required: string;
  /** Said when the amount is below the least one. */
  tooSmall: string;
  /** Integer cents of the least amount taken: 1 for 'above zero', 0 for 'not negative'. */
  minCents: number;
};

/** Dollars on the wire to integer cents. */
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
    if (cents < minCents) context.addIssue({ code: 'custom', message: tooSmall });
    return cents;
  });
}

/** A date as text; the date rules need to know today and are applied by the noun's own check. */
export function dateText(required = 'Date is required') {
  return z.string({ error: required }).trim().min(1, required).max(40, 'Invalid date');
}

/** Messages by field, the first one of each, in the order of the form. */
function fieldMessages(issues: readonly z.core.$ZodIssue[]): FieldMessages {
  const fields: FieldMessages = {};
  for (const issue of issues) {
    const path = issue.path.map(String).join('.');
    if (path !== '') fields[path] ??= issue.message;
  }
  return fields;
}

/** The fields of an object's schema, also of one that makes something else of them. */
type ShapeOf<T> =
  T extends z.ZodObject<infer Shape>
    ? Shape
    : T extends z.ZodPipe<infer In, infer _Out>
      ? ShapeOf<In>
      : never;

type Passed<Shape> = { [Name in keyof Shape]?: z.output<Shape[Name]> };

/**
 * What refuses a field beyond its schema, as a date that needs to know today: throws AppError
 * `invalid` at it. `others` are the fields that their schemas and the rules before let pass.
 */
export type FieldRules<T> = {
  [Name in keyof ShapeOf<T>]?: (
    value: z.output<ShapeOf<T>[Name]>,
    others: Passed<ShapeOf<T>>,
  ) => unknown;
};

/**
 * Input as its schema understands it; throws AppError `invalid` with a message for each field and
 * the first one's as its own. What `rules` have against fields that the schema lets pass is said in
 * the same refusal, so that a person hears of every field at once.
 */
export function parseInput<T extends z.ZodType>(
  schema: T,
  input: unknown,
  rules?: FieldRules<T>,
): z.output<T> {
  const result = schema.safeParse(input);
  const isPlain = result.success && schema instanceof z.ZodObject;
  if (isPlain && rules && isAllowed(result.data as object, rules)) return result.data;
  const ruled = rules ? ruleMessages({ schema, input }, rules) : {};
  const isRuled = Object.keys(ruled).length > 0;
  if (result.success && !isRuled) return result.data;
  const issues = result.error?.issues ?? [];
  const fields = { ...ruled, ...fieldMessages(issues) };
  if (!isRuled)
    throw new AppError('invalid', { message: issues[0]?.message ?? 'Invalid input', fields });
  const inOrder = inOrderOf(Object.keys(shapeOf(schema)), fields);
  throw new AppError('invalid', {
    message: Object.values(inOrder)[0] ?? 'Invalid input',
    fields: inOrder,
  });
}

/** The short way for what nothing is wrong with, as nearly all that is sent. */
function isAllowed(data: object, rules: object): boolean {
  return Object.entries(rules as Record<string, AnyRule>).every(
    ([name, rule]) => refusalOf(() => rule((data as Fields)[name], data)) === null,
  );
}

function shapeOf(schema: z.ZodType): z.ZodRawShape {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in as z.ZodType);
  throw new TypeError('Only fields of an object have rules');
}

type Parsed = { schema: z.ZodType; input: unknown };

/** The fields that the schema lets pass, also one that was left out where it may be. */
function passedOf({ schema, input }: Parsed): Map<string, unknown> {
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
  const passed = passedOf(parsed);
  for (const [name, rule] of Object.entries(rules) as [string, AnyRule][]) {
    if (!passed.has(name)) continue;
    const refusal = refusalOf(() => rule(passed.get(name), Object.fromEntries(passed)));
    if (refusal) passed.delete(name);
    Object.assign(messages, refusal);
  }
  return messages;
}

type AnyRule = (value: unknown, others: object) => unknown;

function refusalOf(check: () => unknown): FieldMessages | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof AppError && error.fields) return error.fields;
    throw error;
  }
}

/** Messages in the order of the form, in which a person mends them. */
function inOrderOf(names: readonly string[], fields: FieldMessages): FieldMessages {
  const place = (path: string) => names.indexOf(path.split('.')[0] ?? '');
  const entries = Object.entries(fields).sort(([one], [other]) => place(one) - place(other));
  return Object.fromEntries(entries);
}

type Fields = Record<string, unknown>;

/** A row as a PUT leaves it: what was sent, and for each field left out the value it has. */
export function mergeInput<Row extends Fields>(current: Row, sent: Fields): Row & Fields {
  const kept = Object.entries(sent).filter(([, value]) => value !== undefined);
  return { ...current, ...Object.fromEntries(kept) };
}

/**
 * The input that a PUT makes of a row; throws AppError `invalid` as parseInput does. `current` says
 * every field of the schema: one that is forgotten would be wiped by a change of another.
 */
export function changedInput<T extends z.ZodType<unknown, Fields>>(
  schema: T,
  current: Record<keyof z.input<T>, unknown>,
  sent: Fields,
  rules?: FieldRules<T>,
): z.output<T> {
  return parseInput(schema, mergeInput(current, sent), rules);
}
