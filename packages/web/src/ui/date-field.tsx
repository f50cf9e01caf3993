import { useId, useRef } from 'react';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import {
  addDays,
  formatDateInText,
  isCalendarDate,
  parseTypedDate,
  weekdayName,
} from '@backcounter/core/dates';
import classes from './date-field.module.css';
import { hintLineProps } from './hint-line-props.ts';
import { useContextToday } from './today.ts';

type DateFieldProps = {
  label: string;
  name?: string;
  /** `YYYY-MM-DD`, or partial input. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** What it means that there is no date, for an optional one. */
  emptyHint?: string;
  /** First and last day the picker and arrows offer; core's validation rejects others. */
  min?: string;
  max?: string;
  disabled?: boolean;
};

/**
 * A date field: typed (`11/20`, `11/20/26`, `today`, `2026-11-20`), stepped with arrow keys or
 * picked; shows the weekday below.
 */
export function DateField({ value, onChange, min, max, emptyHint, ...rest }: DateFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const id = useId();
  const today = useContextToday();
  const typed = parseTypedDate(value, { today, min, max });
  const date = isCalendarDate(typed) ? typed : null;
  const normalize = () => {
    if (date !== null && date !== value) onChange(date);
  };
  const step = (days: number) => {
    const next = date === null ? today : addDays(date, days);
    const isOffered = (min === undefined || next >= min) && (max === undefined || next <= max);
    if (isOffered) onChange(next);
  };
  return (
    <div className={classes.field}>
      <TextInput
        {...rest}
        wrapperProps={hintLineProps}
        id={id}
        value={value}
        min={min}
        max={max}
        placeholder="YYYY-MM-DD"
        autoComplete="off"
        description={
          date ? `${weekdayName(date)}, ${formatDateInText(date)}` : value === '' && emptyHint
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={normalize}
        onKeyDown={(event) => {
          // Enter submits the form right after.
          if (event.key === 'Enter') normalize();
          const days = { ArrowUp: 1, ArrowDown: -1 }[event.key];
          if (days === undefined || event.altKey) return;
          event.preventDefault();
          step(days);
        }}
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Open calendar"
            disabled={rest.disabled ?? false}
            onClick={() => openPicker(picker.current)}
          >
            <IconCalendar size={16} aria-hidden />
          </ActionIcon>
        }
      />
      <input
        ref={picker}
        type="date"
        className={classes.picker}
        tabIndex={-1}
        aria-hidden="true"
        value={date ?? ''}
        min={min}
        max={max}
        disabled={rest.disabled ?? false}
        onChange={(event) => {
          if (event.currentTarget.value !== '') onChange(event.currentTarget.value);
        }}
      />
    </div>
  );
}

/**
 * Opens the browser's calendar. On iPhones and iPads `showPicker` opens none
 * (https://bugs.webkit.org/show_bug.cgi?id=261703); a tap opens it on the field itself, which lies over
 * the button there, and focus for a screen reader, which presses the button.
 */
function openPicker(picker: HTMLInputElement | null): void {
  if (CSS.supports('-webkit-touch-callout', 'none')) picker?.focus();
  else picker?.showPicker();
}
