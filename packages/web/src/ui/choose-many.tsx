import { useMemo } from 'react';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { SearchSelect } from './search-select.tsx';
import type { Option } from './select-field-props.ts';
import classes from './choose-many.module.css';

/** More are counted, not drawn. */
const mostShown = 20;

type ChooseManyProps = {
  /** Says what is added, as in 'Add a store'. */
  label: string;
  name?: string | undefined;
  /** The chosen ones, in the order in which they were chosen. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  options: readonly Option[];
};

/**
 * Any number of very many: each is found by some letters of its name and stands below, to be taken
 * off again.
 */
export function ChooseMany({ label, name = '', value, onChange, options }: ChooseManyProps) {
  const labels = useMemo(
    () => new Map(options.map((option) => [option.value, option.label])),
    [options],
  );
  const left = useMemo(() => {
    const chosen = new Set(value);
    return options.filter((option) => !chosen.has(option.value));
  }, [options, value]);
  const more = value.length - mostShown;
  return (
    <div className={classes.place}>
      <SearchSelect
        label={label}
        name={name}
        value=""
        placeholder="Type a name"
        options={left}
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
        {value.slice(0, mostShown).map((id) => (
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
