import { useId, useState, type KeyboardEvent } from 'react';
import { TextInput } from '@mantine/core';
import { nameRank, searchKey } from '@backcounter/core/search';
import type { Option, SelectFieldProps } from './select-field-props.ts';
import classes from './search-select.module.css';
import { searchKeyboard } from './phone-keyboard.ts';

/** Rendered options; typing narrows the list further. */
const maxShown = 50;

/** Options that match the text, best first; all if empty. */
function matching(options: readonly Option[], text: string): Option[] {
  const key = searchKey(text);
  if (key === '') return [...options];
  return options
    .flatMap((option) => {
      const rank = nameRank(searchKey(option.label), key);
      return rank === null ? [] : [{ option, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option);
}

/** A combobox for long lists: typing, arrow keys, Enter. */
export function SearchSelect(props: SelectFieldProps) {
  const { label, name, value, options, placeholder, hint, error, disabled = false } = props;
  const list = useOptionList(props);
  const id = useId();
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  const { isOpen, shown, at } = list;
  const marked = isOpen ? shown[at] : undefined;
  return (
    <div className={classes.place}>
      <TextInput
        label={label}
        name={name ?? ''}
        role="combobox"
        autoComplete="off"
        {...searchKeyboard}
        disabled={disabled}
        placeholder={placeholder ?? ''}
        description={hint}
        error={error}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={list.typed ?? chosen}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={marked ? `${id}-${at}` : undefined}
        // A surrounding dialog sees Escape first; it closes the list, not the dialog.
        data-mantine-stop-propagation={isOpen || undefined}
        onClick={(event) => {
          list.open();
          // The focusing click has placed the caret; typing should replace the name.
          if (list.typed === null) event.currentTarget.select();
        }}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => list.type(event.currentTarget.value)}
        onKeyDown={list.press}
        onBlur={list.close}
      />
      {isOpen && (
        <div role="listbox" id={`${id}-list`} aria-label={label} className={classes.list}>
          {shown.slice(0, maxShown).map((option, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
            <div
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={classes.option}
              ref={(element) => {
                if (index === at) element?.scrollIntoView({ block: 'nearest' });
              }}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => list.choose(option)}
            >
              {option.label}
            </div>
          ))}
          <More count={shown.length} />
        </div>
      )}
    </div>
  );
}

/** A note after the options: no match, or more than are shown. */
function More({ count }: { count: number }) {
  if (count > 0 && count <= maxShown) return null;
  const text = count === 0 ? 'Nothing found' : `${count - maxShown} more: type to find them`;
  return (
    <div role="option" aria-disabled="true" aria-selected={false} className={classes.more}>
      {text}
    </div>
  );
}

/** State of the input and its options; input without a choice is discarded on blur. */
function useOptionList({ options, onChange }: SelectFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  // By value, because another user may add or remove options while the list is open.
  const [markedValue, setMarkedValue] = useState<string | null>(null);
  const shown = isOpen ? matching(options, typed ?? '') : [];
  const [first] = shown;
  if (markedValue === null && first) setMarkedValue(first.value);
  const at = shown.findIndex(({ value }) => value === markedValue);
  const close = () => {
    setIsOpen(false);
    setTyped(null);
    setMarkedValue(null);
  };
  const choose = (option: Option) => {
    close();
    onChange(option.value);
  };
  const move = (step: number) => {
    const last = Math.min(shown.length, maxShown) - 1;
    if (isOpen) setMarkedValue(shown[Math.max(0, Math.min(last, at + step))]?.value ?? null);
    else setIsOpen(true);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      move(step);
    }
    // With the list closed, Enter submits as in any field.
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      const option = shown[at];
      if (option) choose(option);
    }
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      close();
    }
  };
  return {
    typed,
    isOpen,
    at,
    shown,
    choose,
    press,
    close,
    open: () => setIsOpen(true),
    type: (text: string) => {
      setTyped(text);
      setIsOpen(true);
      setMarkedValue(null);
    },
  };
}
