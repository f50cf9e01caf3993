import { useEffect, useId, useRef, useState } from 'react';
import classes from './schedule.module.css';
import { literalKeyboard } from '../../ui/phone-keyboard.ts';

type HoursInputProps = {
  /** Names the shift; the field's label. */
  label: string;
  initial: string;
  /** Suggestions until something typed fits better. */
  suggestions: readonly string[];
  /** Resolves to false if the hours are rejected. */
  onSave: (typed: string) => Promise<boolean>;
  onClose: () => void;
};

/** Field for a shift's hours: `9-5`, `6-2:30`, or `9-5 x5` for five consecutive days. */
export function HoursInput({ label, initial, suggestions, onSave, onClose }: HoursInputProps) {
  const [typed, setTyped] = useState(initial);
  const [isRefused, setIsRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isSaving = useRef(false);
  const listId = useId();
  useEffect(() => {
    input.current?.focus();
    if (initial.length > 1) input.current?.select();
  }, [initial]);
  const save = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    const isSaved = await onSave(typed);
    isSaving.current = false;
    if (isSaved) onClose();
    else setIsRefused(true);
  };
  return (
    <span className={classes.entry}>
      <input
        ref={input}
        aria-label={label}
        aria-invalid={isRefused}
        value={typed}
        list={listId}
        placeholder="9-5"
        autoComplete="off"
        {...literalKeyboard}
        enterKeyHint="done"
        maxLength={40}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setIsRefused(false);
        }}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter' && !event.repeat) void save();
          if (event.key === 'Escape') onClose();
        }}
      />
      <datalist id={listId}>
        {suggestions.map((hours) => (
          <option key={hours} value={hours} />
        ))}
      </datalist>
      <button type="button" aria-label="Save hours" onClick={() => void save()}>
        ✓
      </button>
      <button type="button" aria-label="Cancel" onClick={onClose}>
        ✕
      </button>
    </span>
  );
}
