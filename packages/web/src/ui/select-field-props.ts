/** So many options are still found by looking: in the system's own list, or as checkboxes. */
export const fewOptions = 200;

export type Option = { value: string; label: string };

export type SelectFieldProps = {
  label: string;
  name?: string;
  /** Empty when nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
  /** Stands there while nothing is chosen; without it the first option is always chosen. */
  placeholder?: string;
  error?: string | undefined;
  hint?: string;
  disabled?: boolean;
  /** Called when somebody types a character into the field. */
  onType?: () => void;
  /** More than a few options are found by typing, as names are; not what is known by its place. */
  isSearchable?: boolean;
};
