import { useId, useMemo } from 'react';
import { Checkbox } from '@mantine/core';
import { useStores } from './use-stores.ts';
import { ChooseMany } from '../ui/choose-many.tsx';
import { fewOptions } from '../ui/select-field-props.ts';
import { ErrorState } from '../ui/states.tsx';
import classes from './store-checkboxes.module.css';

type StoreCheckboxesProps = {
  label?: string;
  name?: string;
  /** The ids of the chosen stores. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  error?: string | undefined;
  /** Said when the stores cannot be loaded. */
  failure?: string;
};

type ChooseStoresProps = Pick<StoreCheckboxesProps, 'value' | 'onChange'> & {
  stores: readonly { _id: string; name: string }[];
  name?: string | undefined;
};

/** Any number of so many stores that checkboxes would not do. */
export function ChooseStores({ stores, ...choice }: ChooseStoresProps) {
  const options = useMemo(
    () => stores.map(({ _id, name }) => ({ value: _id, label: name })),
    [stores],
  );
  return <ChooseMany label="Add a store" options={options} {...choice} />;
}

/**
 * Any number of the stores, each a checkbox of its name; a long list scrolls, and of more than two
 * hundred each is found by typing.
 */
export function StoreCheckboxes({
  label = 'Stores',
  name,
  value,
  onChange,
  error,
  failure = 'Error fetching stores',
}: StoreCheckboxesProps) {
  const { stores, error: problem, isPending, refetch } = useStores();
  const isMany = stores.length > fewOptions;
  const id = useId();
  const toggle = (store: string) =>
    onChange(value.includes(store) ? value.filter((each) => each !== store) : [...value, store]);
  return (
    <fieldset
      className={classes.group}
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
