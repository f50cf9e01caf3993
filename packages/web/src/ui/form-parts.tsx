import {
  useEffect,
  useRef,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type SubmitEvent,
} from 'react';
import { Button } from '@mantine/core';
import classes from './form-parts.module.css';
import { isSecondClick } from './second-click.ts';
import { focusFirst, UnsavedInput } from './unsaved-input.tsx';

type FormProps = {
  /** Names the form when it stands alone; a form below a heading needs none. */
  label?: string;
  form: {
    submit: (event: SubmitEvent<HTMLFormElement>) => void;
    offer: ComponentProps<typeof UnsavedInput>['offer'];
  };
  /** True of one that was asked for: its first field takes the focus. */
  startsFocused?: boolean;
  children: ReactNode;
};

/** A form in one column, with what was typed before and not sent above it; Enter saves. */
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
  /** What the primary button does. */
  label: string;
  busyLabel?: string;
  onCancel?: () => void;
};

/** The buttons, and below them, where they move nothing, the messages that belong to no field. */
export function FormEnd({ form, label, busyLabel = label, onCancel }: FormEndProps) {
  return (
    <>
      <div className={classes.buttons}>
        <SubmitButton isBusy={form.isBusy} label={label} busyLabel={busyLabel} />
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
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

/** That what was typed is still here and nowhere else. */
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
  /** While what it would save is not known yet. */
  disabled?: boolean;
};

/** Saves once, also when the answer comes between the two clicks of a double click. */
export function SubmitButton({ isBusy, label, busyLabel, disabled = false }: SubmitButtonProps) {
  const ignoreSecond = (event: MouseEvent) => {
    if (isSecondClick(event)) event.preventDefault();
  };
  return (
    <Button
      type="submit"
      disabled={disabled}
      aria-disabled={isBusy || disabled}
      // The first one may have moved the focus on already.
      onMouseDown={ignoreSecond}
      onClick={ignoreSecond}
    >
      {isBusy ? busyLabel : label}
    </Button>
  );
}
