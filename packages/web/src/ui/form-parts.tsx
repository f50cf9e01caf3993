import type { MouseEvent, ReactNode } from 'react';
import { Button } from '@mantine/core';
import classes from './form-parts.module.css';
import { isSecondClick } from './second-click.ts';

/** Input that was typed before and not sent. */
type Draft = { isOffered: boolean; take: () => void; drop: () => void };

type FormProps = {
  /** Names the form when it stands alone; a form below a heading needs none. */
  label?: string;
  form: {
    submit: (event?: React.SubmitEvent) => void;
    error: string | null;
    draft: Draft;
  };
  children: ReactNode;
};

/** A form in one column, with what went wrong above its buttons; Enter saves. */
export function Form({ label, form, children }: FormProps) {
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate aria-label={label}>
      {form.draft.isOffered && <DraftOffer draft={form.draft} />}
      {children}
    </form>
  );
}

type FormEndProps = {
  form: { error: string | null; isBusy: boolean };
  /** What the primary button does. */
  label: string;
  busyLabel?: string;
  onCancel?: () => void;
};

/** The message that belongs to no field, and the buttons. */
export function FormEnd({ form, label, busyLabel = label, onCancel }: FormEndProps) {
  return (
    <>
      {form.error !== null && (
        <p role="alert" className={classes.error}>
          {form.error}
        </p>
      )}
      <div className={classes.buttons}>
        <SubmitButton isBusy={form.isBusy} label={label} busyLabel={busyLabel} />
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </>
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

function DraftOffer({ draft }: { draft: Draft }) {
  return (
    <p className={classes.draft} role="status">
      <span>What you typed here before was not sent.</span>
      <Button size="compact-sm" variant="default" onClick={draft.take}>
        Bring it back
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={draft.drop}>
        Discard
      </Button>
    </p>
  );
}
