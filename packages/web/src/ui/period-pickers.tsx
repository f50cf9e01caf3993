import { monthsOf, periodLabel } from '@backcounter/core/dates';
import { SelectField } from './select-field.tsx';
import type { SelectFieldProps } from './select-field-props.ts';

type PickerProps = Omit<SelectFieldProps, 'options' | 'label'> & { label?: string };

const years = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => String(first + index));

type MonthPickerProps = PickerProps & { firstYear: number; lastYear: number };

/** A month picker; its value is `YYYY-MM`. */
export function MonthPicker({
  firstYear,
  lastYear,
  label = 'Month',
  placeholder = 'Select a month',
  ...rest
}: MonthPickerProps) {
  const options = years(firstYear, lastYear)
    .flatMap(monthsOf)
    .map((month) => ({ value: month, label: periodLabel(month) }));
  return <SelectField {...rest} label={label} placeholder={placeholder} options={options} />;
}

type YearPickerProps = PickerProps & {
  firstYear: number;
  lastYear: number;
  isNewestFirst?: boolean;
};

/** A year picker; its value is `YYYY`. */
export function YearPicker({
  firstYear,
  lastYear,
  isNewestFirst = false,
  label = 'Year',
  placeholder = 'Select a year',
  ...rest
}: YearPickerProps) {
  const oldestFirst = years(firstYear, lastYear).map((year) => ({ value: year, label: year }));
  const options = isNewestFirst ? oldestFirst.reverse() : oldestFirst;
  return <SelectField {...rest} label={label} placeholder={placeholder} options={options} />;
}
