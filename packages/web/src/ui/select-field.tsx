import type { KeyboardEvent, ReactNode } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import { SearchSelect } from './search-select.tsx';
import { SelectChevron } from './select-chevron.tsx';
import { maxPlainOptions, type SelectFieldProps } from './select-field-props.ts';
import { isCharacter, useTypeAhead } from './use-type-ahead.ts';

/** A single choice: a native select, or a search field for many names. */
export function SelectField({ isSearchable = false, onRetry, ...rest }: SelectFieldProps) {
  const error = onRetry ? <Unavailable text={rest.error} onRetry={onRetry} /> : rest.error;
  const props = { ...rest, error };
  return isSearchable && props.options.length > maxPlainOptions ? (
    <SearchSelect {...props} />
  ) : (
    <NativeField {...props} />
  );
}

function Unavailable({ text, onRetry }: { text: ReactNode; onRetry: () => void }) {
  return (
    <>
      <span>{text}</span>{' '}
      <Button variant="default" size="compact-xs" onClick={onRetry}>
        Retry
      </Button>
    </>
  );
}

/** A native select, best for phones and keyboards. */
function NativeField(props: SelectFieldProps) {
  const { value, onChange, options, placeholder, hint, onType, ...rest } = props;
  const typeAhead = useTypeAhead(props);
  const isKnown = placeholder !== undefined || options.some((option) => option.value === value);
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
      rightSection={<SelectChevron />}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={noticeKey}
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {/* Without it the browser would show the first option, which is not chosen. */}
      {!isKnown && <option value={value} hidden />}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}

/** Enter on a closed list submits the form, once if it is held; in an open one it selects. */
function submitClosed(event: KeyboardEvent<HTMLSelectElement>): void {
  if (!CSS.supports('selector(:open)') || event.currentTarget.matches(':open')) return;
  event.preventDefault();
  if (!event.repeat) event.currentTarget.form?.requestSubmit();
}
