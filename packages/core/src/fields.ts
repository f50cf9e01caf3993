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
function fieldMessages(error: z.ZodError): FieldMessages {
  const fields: FieldMessages = {};
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.');
    if (path !== '') fields[path] ??= issue.message;
  }
  return fields;
}

/**
 * Input as its schema understands it; throws AppError `invalid` with a message for each field and
 * the first one's as its own.
 */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const first = result.error.issues[0]?.message ?? 'Invalid input';
  throw new AppError('invalid', { message: first, fields: fieldMessages(result.error) });
}

type FieldRules<T> = { [Name in keyof T]?: (value: T[Name]) => unknown };

/**
 * As parseInput, and in the same refusal what `rules` have against single fields that the schema
 * lets pass, so that a person hears of every field at once.
 */
export function parseWithRules<S extends z.ZodRawShape>(
  schema: z.ZodObject<S>,
  input: Record<string, unknown>,
  rules: FieldRules<z.output<z.ZodObject<S>>>,
): z.output<z.ZodObject<S>> {
  const result = schema.safeParse(input);
  const fields = result.success ? {} : fieldMessages(result.error);
  for (const [name, rule] of Object.entries(rules) as [string, (value: unknown) => unknown][]) {
    const field = z.safeParse(schema.shape[name] as z.ZodType, input[name]);
    if (field.success)
      Object.assign(
        fields,
        refusalOf(() => rule(field.data)),
      );
  }
  const [message] = Object.values(fields);
  if (message === undefined && result.success) return result.data;
  throw new AppError('invalid', { message: message ?? 'Invalid input', fields });
}

function refusalOf(check: () => unknown): FieldMessages {
  try {
    check();
    return {};
  } catch (error) {
    if (error instanceof AppError && error.fields) return error.fields;
    throw error;
  }
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
): z.output<T> {
  return parseInput(schema, mergeInput(current, sent));
}
