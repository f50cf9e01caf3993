import type { ReactNode, SubmitEvent } from 'react';
import { Button } from '@mantine/core';
import classes from './form-parts.module.css';
import { FilterRow } from './section.tsx';

type FilterFormProps = {
  form: {
    submit: (event: SubmitEvent<HTMLFormElement>) => void;
    error: string | null;
    isBusy: boolean;
  };
  /** What the button does. */
  label: string;
  busyLabel?: string;
  children: ReactNode;
};

/** Fields beside each other that ask for something; Enter asks. */
export function FilterForm({ form, label, busyLabel = label, children }: FilterFormProps) {
  return (
    <form onSubmit={form.submit} noValidate>
      <FilterRow>
        {children}
        <Button type="submit" aria-disabled={form.isBusy}>
          {form.isBusy ? busyLabel : label}
        </Button>
      </FilterRow>
      {form.error !== null && (
        <p role="alert" className={classes.error}>
          {form.error}
        </p>
      )}
    </form>
  );
}
