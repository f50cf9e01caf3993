import type { KeyboardEvent } from 'react';
import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { SearchSelect } from './search-select.tsx';
import { fewOptions, type SelectFieldProps } from './select-field-props.ts';
import { isCharacter, useTypedAhead } from './use-typed-ahead.ts';

/** A choice of one: of few by the system's own list, of many names by typing. */
export function SelectField({ isSearchable = false, ...props }: SelectFieldProps) {
  return isSearchable && props.options.length > fewOptions ? (
    <SearchSelect {...props} />
  ) : (
    <NativeField {...props} />
  );
}

/** The system's own list, which is best on phones and with the keyboard. */
function NativeField(props: SelectFieldProps) {
  const { value, onChange, options, placeholder, hint, onType, ...rest } = props;
  const typeAhead = useTypedAhead(props);
  const noticeKey = (event: KeyboardEvent<HTMLSelectElement>) => {
    if (event.key === 'Enter') return submitClosed(event);
    typeAhead(event);
    if (!onType || !isCharacter(event)) return;
    event.preventDefault();
    onType();
  };
  return (
    <NativeSelect
      {...rest}
      value={value}
      rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}
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
