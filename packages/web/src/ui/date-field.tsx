import { useId, useRef } from 'react';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import {
  formatDateInText,
  isCalendarDate,
  parseTypedDate,
  weekdayName,
} from '@backcounter/core/dates';
import classes from './date-field.module.css';

type DateFieldProps = {
  label: string;
  name?: string;
  /** `YYYY-MM-DD`, or what is being typed. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** First and last day offered, `YYYY-MM-DD`; the rules of core refuse others. */
  min?: string;
  max?: string;
  disabled?: boolean;
};

/** A date, typed as `YYYY-MM-DD` or `M/D/YYYY`, or picked; its weekday stands below. */
export function DateField({ value, onChange, min, max, ...rest }: DateFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const id = useId();
  const date = isCalendarDate(parseTypedDate(value)) ? parseTypedDate(value) : null;
  return (
    <div className={classes.field}>
      <TextInput
        {...rest}
        id={id}
        value={value}
        min={min}
        max={max}
        placeholder="YYYY-MM-DD"
        autoComplete="off"
        description={date && `${weekdayName(date)}, ${formatDateInText(date)}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => {
          if (date !== null && date !== value) onChange(date);
        }}
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Open calendar"
            disabled={rest.disabled ?? false}
            onClick={() => picker.current?.showPicker()}
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
        onChange={(event) => {
          if (event.currentTarget.value !== '') onChange(event.currentTarget.value);
        }}
      />
    </div>
  );
}
