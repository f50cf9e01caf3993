import type { KeyboardEvent } from 'react';
import { NativeSelect } from '@mantine/core';

export type Option = { value: string; label: string };

export type SelectFieldProps = {
  label: string;
  name?: string;
  /** Empty when nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
  /** Stands there while nothing is chosen; without it the first option is always chosen. */
  placeholder?: string;
  error?: string | undefined;
  hint?: string;
  disabled?: boolean;
  /** Called when somebody types a character into the field. */
  onType?: () => void;
};

/** A choice of one: the system's own list, which is best on phones and with the keyboard. */
export function SelectField(props: SelectFieldProps) {
  const { value, onChange, options, placeholder, hint, onType, ...rest } = props;
  const noticeKey = (event: KeyboardEvent<HTMLSelectElement>) => {
    if (event.key === 'Enter') return submitClosed(event);
    const isCharacter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!onType || !isCharacter) return;
    event.preventDefault();
    onType();
  };
  return (
    <NativeSelect
      {...rest}
      value={value}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={noticeKey}
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}

/** Enter saves, as in any other field; in an open list it chooses. */
function submitClosed(event: KeyboardEvent<HTMLSelectElement>): void {
  if (!CSS.supports('selector(:open)') || event.currentTarget.matches(':open')) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
