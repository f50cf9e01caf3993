import type { ReactNode, SubmitEvent } from 'react';
import { SubmitButton } from './form-parts.tsx';
import classes from './form-parts.module.css';
import { FilterRow } from './section.tsx';

type FilterFormProps = {
  form: {
    submit: (event: SubmitEvent<HTMLFormElement>) => void;
    error: string | null;
    isBusy: boolean;
  };
  /** Label of the submit button. */
  label: string;
  busyLabel?: string;
  children: ReactNode;
};

/** A one-line filter form; Enter submits. */
export function FilterForm({ form, label, busyLabel = label, children }: FilterFormProps) {
  return (
    <form onSubmit={form.submit} noValidate>
      <FilterRow>
        {children}
        <SubmitButton isBusy={form.isBusy} label={label} busyLabel={busyLabel} />
      </FilterRow>
      {form.error !== null && (
        <p role="alert" className={classes.error}>
          {form.error}
        </p>
      )}
    </form>
  );
}
