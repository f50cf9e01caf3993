import type { Ref } from 'react';
import { TextInput } from '@mantine/core';
import { dollarsOfText, formatCents, parseAmountText } from '@backcounter/core/money';
import { hintLineProps } from './hint-line-props.ts';
import classes from './money-field.module.css';

type MoneyFieldProps = {
  label: string;
  name?: string;
  /** As typed. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string;
  /** Shown below a negative amount, where none is allowed: what to do instead. */
  negativeHint?: string;
  /** A button below the empty field that fills it. */
  offer?: { label: string; onTake: () => void };
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/**
 * A dollar amount as typed or pasted: `1,234.5`, `$1234.50`; the parsed amount is shown below.
 * Convert the text with `dollarsOf`.
 */
export function MoneyField(props: MoneyFieldProps) {
  const { value, onChange, error, hint, negativeHint, offer, ...rest } = props;
  const isNegative = (parseAmountText(value) ?? 0) < 0;
  const shown = isNegative ? negativeHint : undefined;
  const taken = offer && value === '' && (
    <button type="button" className={classes.offer} onClick={offer.onTake}>
      {offer.label}
    </button>
  );
  return (
    <TextInput
      {...rest}
      wrapperProps={hintLineProps}
      value={value}
      error={error}
      description={shown ?? parsedHint(value, error) ?? (taken || hint)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="decimal"
      autoComplete="off"
      leftSection="$"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/**
 * Converts typed text to the wire's dollars: undefined when empty, NaN when invalid, so that core's
 * validation reports it.
 */
export function dollarsOf(text: string): number | undefined {
  return text.trim() === '' ? undefined : dollarsOfText(text);
}

/** Obvious without a parsed hint. Longer figures are easier to check with commas. */
const unambiguousAmount = /^\d{1,5}(\.\d{2})?$/;

/**
 * Hint for typed text: the parsed amount, or that it is invalid. Core has one message for empty and
 * invalid amounts, so the latter is shown in addition to it.
 */
function parsedHint(text: string, error: string | undefined): string | null {
  if (text.trim() === '') return null;
  const cents = parseAmountText(text);
  if (cents === null) {
    return error === undefined || Number.isNaN(dollarsOfText(text)) ? notUnderstood : null;
  }
  if (unambiguousAmount.test(text.trim())) return null;
  return `= ${formatCents(cents)}`;
}

const notUnderstood = 'Enter an amount such as 1,234.50';
