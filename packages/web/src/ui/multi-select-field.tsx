import { useMemo } from 'react';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { SearchSelect } from './search-select.tsx';
import type { Option } from './select-field-props.ts';
import classes from './multi-select-field.module.css';

/** Chosen options shown as buttons; the rest are only counted. */
const maxShown = 20;

type MultiSelectFieldProps = {
  /** Label of the search field, e.g. 'Add a store'. */
  label: string;
  name?: string | undefined;
  /** Selected values in the order they were chosen. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  options: readonly Option[];
};

/**
 * A multi-select for long lists: options are found by typing, and selected ones are listed below
 * with a remove button.
 */
export function MultiSelectField({
  label,
  name = '',
  value,
  onChange,
  options,
}: MultiSelectFieldProps) {
  const labels = useMemo(
    () => new Map(options.map((option) => [option.value, option.label])),
    [options],
  );
  const unchosenOptions = useMemo(() => {
    const chosen = new Set(value);
    return options.filter((option) => !chosen.has(option.value));
  }, [options, value]);
  const more = value.length - maxShown;
  return (
    <div className={classes.place}>
      <SearchSelect
        label={label}
        name={name}
        value=""
        placeholder="Type a name"
        options={unchosenOptions}
        onChange={(id) => onChange([...value, id])}
      />
      <div className={classes.tools}>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => onChange(options.map((option) => option.value))}
        >
          Choose all
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          disabled={value.length === 0}
          onClick={() => onChange([])}
        >
          Choose none
        </Button>
        <span className={classes.count} role="status">
          {value.length} of {options.length} chosen
        </span>
      </div>
      <div className={classes.chosen}>
        {value.slice(0, maxShown).map((id) => (
          <Button
            key={id}
            variant="light"
            size="compact-sm"
            aria-label={`Remove ${labels.get(id) ?? id}`}
            rightSection={<IconX size={14} aria-hidden="true" />}
            onClick={() => onChange(value.filter((other) => other !== id))}
          >
            {labels.get(id) ?? id}
          </Button>
        ))}
        {more > 0 && <span className={classes.count}>and {more} more</span>}
      </div>
    </div>
  );
}
