import { useStores, useUniqueStoreNames } from './use-stores.ts';
import { SelectField } from '../ui/select-field.tsx';
import type { SelectFieldProps } from '../ui/select-field-props.ts';

/** The value that means all stores. */
export const allStores = 'all';

type StorePickerProps = Omit<SelectFieldProps, 'options' | 'label'> & {
  label?: string;
  /** Offers 'All Stores' first. */
  withAll?: boolean;
  /** Ids to leave out because they are chosen elsewhere. */
  except?: readonly string[];
  /** Shown, with Retry, when the stores cannot be loaded; empty where the screen says so itself. */
  failure?: string;
};

/** A store picker; its value is the store's id. */
export function StorePicker({
  label = 'Store',
  placeholder = 'Select a store',
  withAll = false,
  except = [],
  failure = 'Error fetching stores',
  error,
  ...rest
}: StorePickerProps) {
  const { stores, error: problem, refetch } = useStores();
  const tellApart = useUniqueStoreNames();
  const options = [
    ...(withAll ? [{ value: allStores, label: 'All Stores' }] : []),
    ...stores
      .filter(({ _id }) => !except.includes(_id))
      .map(tellApart)
      .map(({ _id, name }) => ({ value: _id, label: name })),
  ];
  return (
    <SelectField
      {...rest}
      isSearchable
      label={label}
      placeholder={placeholder}
      options={options}
      error={error ?? (problem ? failure : undefined)}
      onRetry={problem && failure !== '' ? () => void refetch() : undefined}
    />
  );
}
