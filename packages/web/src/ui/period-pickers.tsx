import { monthsOf, periodLabel } from '@backcounter/core/dates';
import { SelectField } from './select-field.tsx';
import type { SelectFieldProps } from './select-field-props.ts';

type PickerProps = Omit<SelectFieldProps, 'options' | 'label'> & { label?: string };

const years = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => String(first + index));

type MonthPickerProps = PickerProps & {
  firstYear: number;
  lastYear: number;
  /** The last month offered; December of the last year by default. */
  lastMonth?: string;
  isNewestFirst?: boolean;
};

/** A month picker; its value is `YYYY-MM`. */
export function MonthPicker({
  firstYear,
  lastYear,
  lastMonth = `${lastYear}-12`,
  isNewestFirst = false,
  label = 'Month',
  placeholder = 'Select a month',
  ...rest
}: MonthPickerProps) {
  const oldestFirst = years(firstYear, lastYear)
    .flatMap(monthsOf)
    .filter((month) => month <= lastMonth)
    .map((month) => ({ value: month, label: periodLabel(month) }));
  const options = isNewestFirst ? oldestFirst.reverse() : oldestFirst;
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
