import { useId, useMemo } from 'react';
import { Checkbox } from '@mantine/core';
import { useStores } from './use-stores.ts';
import { MultiSelectField } from '../ui/multi-select-field.tsx';
import { maxPlainOptions } from '../ui/select-field-props.ts';
import { ErrorState } from '../ui/states.tsx';
import classes from './store-checkboxes.module.css';

type StoreCheckboxesProps = {
  label?: string;
  name?: string;
  /** Ids of the selected stores. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  error?: string | undefined;
  /** In the line of the label, without a frame: as a filter above a list. */
  isInline?: boolean;
  /** Shown when the stores cannot be loaded. */
  failure?: string;
};

type ChooseStoresProps = Pick<StoreCheckboxesProps, 'value' | 'onChange'> & {
  stores: readonly { _id: string; name: string }[];
  name?: string | undefined;
};

/** Picker for more stores than checkboxes can handle. */
export function ChooseStores({ stores, ...choice }: ChooseStoresProps) {
  const options = useMemo(
    () => stores.map(({ _id, name }) => ({ value: _id, label: name })),
    [stores],
  );
  return <MultiSelectField label="Add a store" options={options} {...choice} />;
}

/**
 * Multiple choice of stores: a scrolling list of checkboxes, or a search field above 200 stores.
 */
export function StoreCheckboxes({
  label = 'Stores',
  name,
  value,
  onChange,
  error,
  isInline = false,
  failure = 'Error fetching stores',
}: StoreCheckboxesProps) {
  const { stores, error: problem, isPending, refetch } = useStores();
  const isMany = stores.length > maxPlainOptions;
  const id = useId();
  const toggle = (store: string) =>
    onChange(value.includes(store) ? value.filter((each) => each !== store) : [...value, store]);
  return (
    <fieldset
      className={isInline ? classes.line : classes.group}
      aria-busy={isPending}
      aria-describedby={error === undefined ? undefined : id}
    >
      <legend className={classes.legend}>{label}</legend>
      {problem ? (
        <ErrorState text={failure} onRetry={() => void refetch()} />
      ) : isMany ? (
        <ChooseStores {...{ stores, name, value, onChange }} />
      ) : (
        <div className={classes.list} data-invalid={error !== undefined || undefined}>
          {isPending && <span className={classes.skeleton} aria-hidden="true" />}
          {!isPending && stores.length === 0 && <span>No stores found</span>}
          {stores.map((store) => (
            <Checkbox
              key={store._id}
              name={name ?? ''}
              label={store.name}
              checked={value.includes(store._id)}
              onChange={() => toggle(store._id)}
            />
          ))}
        </div>
      )}
      {error !== undefined && (
        <p id={id} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
