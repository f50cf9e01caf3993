import type { Ref } from 'react';
import { TextInput } from '@mantine/core';
import { dollarsOfText, formatCents, parseAmountText } from '@backcounter/core/money';
import { saysBelow } from './says-below.ts';

type MoneyFieldProps = {
  label: string;
  name?: string;
  /** As typed. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/**
 * Dollars as people type or paste them: `1,234.5`, `$1234.50`. Below it stands what was
 * understood. `dollarsOf` turns the text into what the wire takes.
 */
export function MoneyField({ value, onChange, error, hint, ...rest }: MoneyFieldProps) {
  return (
    <TextInput
      {...rest}
      wrapperProps={saysBelow}
      value={value}
      error={error}
      description={understood(value, error) ?? hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="decimal"
      autoComplete="off"
      leftSection="$"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/**
 * What a typed amount is on the wire: undefined when nothing was typed, NaN when it is no amount,
 * so that the rules of core say what is wrong.
 */
export function dollarsOf(text: string): number | undefined {
  return text.trim() === '' ? undefined : dollarsOfText(text);
}

/** Reads as it was meant: to say it again would be noise. A long figure is easier with its commas. */
const plain = /^\d{1,5}(\.\d{2})?$/;

/**
 * What was understood of a typed amount, or that nothing was. The rules have one text for what is
 * empty and what is no amount, so it is said of such a text beside theirs too.
 */
function understood(text: string, error: string | undefined): string | null {
  if (text.trim() === '') return null;
  const cents = parseAmountText(text);
  if (cents === null) {
    return error === undefined || Number.isNaN(dollarsOfText(text)) ? notUnderstood : null;
  }
  if (plain.test(text.trim())) return null;
  return `= ${formatCents(cents)}`;
}

const notUnderstood = 'Not understood; write it like 1,234.50';
