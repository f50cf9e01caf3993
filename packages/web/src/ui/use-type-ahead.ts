import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react';
import type { SelectFieldProps } from './select-field-props.ts';

type Choice = Pick<SelectFieldProps, 'options' | 'value' | 'onChange'>;

/** True for a key that types a character. */
export const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/**
 * Type-ahead for options that are still loading: buffers typed characters and selects the match
 * once the options arrive.
 */
export function useTypeAhead({ options, value, onChange }: Choice) {
  const typed = useRef('');
  const isThere = options.length > 0;
  const selectMatch = useEffectEvent(() => {
    const wanted = typed.current.trim().toLowerCase();
    typed.current = '';
    if (wanted === '' || value !== '') return;
    const found = options.find(({ label }) => label.toLowerCase().startsWith(wanted));
    if (found) onChange(found.value);
  });
  useEffect(() => {
    if (isThere) selectMatch();
  }, [isThere]);
  return (event: KeyboardEvent) => {
    if (!isThere && isCharacter(event)) typed.current += event.key;
  };
}
