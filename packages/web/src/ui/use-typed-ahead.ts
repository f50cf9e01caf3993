import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react';
import type { SelectFieldProps } from './select-field-props.ts';

type Choice = Pick<SelectFieldProps, 'options' | 'value' | 'onChange'>;

/** True of a key that types a character. */
export const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/**
 * Whoever types by heart is faster than a list that is on its way: what is typed before there is
 * anything to choose from is kept, and chooses once it is there.
 */
export function useTypedAhead({ options, value, onChange }: Choice) {
  const typed = useRef('');
  const isThere = options.length > 0;
  const chooseTyped = useEffectEvent(() => {
    const wanted = typed.current.trim().toLowerCase();
    typed.current = '';
    if (wanted === '' || value !== '') return;
    const found = options.find(({ label }) => label.toLowerCase().startsWith(wanted));
    if (found) onChange(found.value);
  });
  useEffect(() => {
    if (isThere) chooseTyped();
  }, [isThere]);
  return (event: KeyboardEvent) => {
    if (!isThere && isCharacter(event)) typed.current += event.key;
  };
}
