import { useEffect, useRef, type ComponentProps, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '@mantine/core';
import classes from './form-parts.module.css';
import { Resending } from './resending.tsx';
import { ignoreSecondClick, isSecondClick } from './second-click.ts';
import { focusFirst, UnsavedInput } from './unsaved-input.tsx';

type FormProps = {
  /** Accessible name; not needed below a heading. */
  label?: string;
  form: {
    submit: (event: SubmitEvent<HTMLFormElement>) => void;
    offer: ComponentProps<typeof UnsavedInput>['offer'];
  };
  /** Focuses the first field on mount, for forms the user opened. */
  startsFocused?: boolean;
  children: ReactNode;
};

/** A one-column form with the offer of unsaved input above it; Enter submits. */
export function Form({ label, form, startsFocused = false, children }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (startsFocused && element.current) focusFirst(element.current);
  }, [startsFocused]);
  return (
    <form
      ref={element}
      className={classes.form}
      onSubmit={form.submit}
      noValidate
      aria-label={label}
    >
      <UnsavedInput offer={form.offer} />
      {children}
    </form>
  );
}

type FormEndProps = {
  form: { error: string | null; notSaved: string | null; isBusy: boolean };
  /** Label of the submit button. */
  label: string;
  busyLabel?: string;
  /** While it is not known what the form would do, or that it would be refused. */
  disabled?: boolean;
  onCancel?: () => void;
};

/** The buttons, and below them (where they shift nothing) the form-level messages. */
export function FormEnd({
  form,
  label,
  busyLabel = label,
  disabled = false,
  onCancel,
}: FormEndProps) {
  return (
    <>
      <div className={classes.buttons}>
        <SubmitButton
          isBusy={form.isBusy}
          label={label}
          busyLabel={busyLabel}
          disabled={disabled}
        />
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Resending isBusy={form.isBusy} />
      </div>
      {form.error !== null && (
        <p ref={bringIntoSight} role="alert" className={classes.error}>
          {form.error}
        </p>
      )}
      <NotSaved text={form.notSaved} />
    </>
  );
}

const bringIntoSight = (message: HTMLElement | null) =>
  message?.scrollIntoView({ block: 'nearest' });

/** States that the input exists only in this form. */
export function NotSaved({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p role="status" className={classes.error}>
      {text}
    </p>
  );
}

type SubmitButtonProps = {
  isBusy: boolean;
  label: string;
  busyLabel: string;
  /** While the data to save is not loaded. */
  disabled?: boolean;
};

/** Submits once, even if the response arrives between the clicks of a double click. */
export function SubmitButton({ isBusy, label, busyLabel, disabled = false }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      disabled={disabled}
      aria-disabled={isBusy || disabled}
      // The first click may already have moved the focus, and the button.
      onMouseDown={ignoreSecondClick}
      onClick={(event) => {
        if (isSecondClick(event)) event.preventDefault();
      }}
    >
      {isBusy ? busyLabel : label}
    </Button>
  );
}
