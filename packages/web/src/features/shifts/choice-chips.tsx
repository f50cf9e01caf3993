import type { Option } from '../../ui/select-field-props.ts';
import classes from './choice-chips.module.css';

type ChoiceChipsProps = {
  legend: string;
  hint?: string | undefined;
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: string[]) => void;
};

/** A group of short options as checkboxes side by side. */
export function ChoiceChips({ legend, hint, options, value, onChange }: ChoiceChipsProps) {
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...value, id] : value.filter((chosen) => chosen !== id));
  return (
    <fieldset className={classes.group}>
      <legend>{legend}</legend>
      <div className={classes.chips}>
        {options.map((option) => (
          <label key={option.value} className={classes.chip} title={option.label}>
            <input
              type="checkbox"
              checked={value.includes(option.value)}
              onChange={(event) => toggle(option.value, event.currentTarget.checked)}
            />
            <span className={classes.name}>{option.label}</span>
          </label>
        ))}
      </div>
      {hint && <p className={classes.hint}>{hint}</p>}
    </fieldset>
  );
}
