import type { ReactNode } from 'react';

/** Up to this many options use a native select or checkboxes; longer lists need search. */
export const maxPlainOptions = 200;

export type Option = { value: string; label: string };

export type SelectFieldProps = {
  label: string;
  name?: string;
  /** Empty if nothing is selected. */
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
  /** Shown while nothing is selected; without it the first option is always selected. */
  placeholder?: string;
  error?: ReactNode;
  /** Offered beside the error: fetches the options that could not be loaded. */
  onRetry?: (() => void) | undefined;
  hint?: string;
  disabled?: boolean;
  /** Called when a character is typed into the field. */
  onType?: () => void;
  /** Uses a search field for long lists, e.g. of names; not for ordered options. */
  isSearchable?: boolean;
};
