import { useId } from 'react';
import { Checkbox } from '@mantine/core';
import { useStores } from './use-stores.ts';
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

/** Any number of the stores, each a checkbox of its name; a long list scrolls. */
export function StoreCheckboxes({
  label = 'Stores',
  name,
  value,
  onChange,
  error,
  failure = 'Error fetching stores',
}: StoreCheckboxesProps) {
  const { stores, error: problem, isPending, refetch } = useStores();
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
