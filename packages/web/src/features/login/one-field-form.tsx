import { useId, useLayoutEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { ApiError, errorText } from '../../api/api-error.ts';
import classes from './login-form.module.css';
import { Button, type FieldProps } from './parts.tsx';

type OneFieldFormProps = {
  title: string;
  lead: string;
  /** The name of the field, in the form and on the wire. */
  name: string;
  /** Renders the field. */
  children: (props: Pick<FieldProps, 'id' | 'name' | 'error' | 'onChange'>) => ReactNode;
  /** Why a value cannot be sent, null if it can. */
  check: (value: string) => string | null;
  /** Sends a value; throws ApiError. */
  send: (value: string) => Promise<void>;
  button: string;
  busyButton: string;
  /** Shown if sending fails without a reason from the server. */
  failure: string;
  /** Links and buttons below the form. */
  end: ReactNode;
};

/** A form of the sign-in page with one field, which gets the focus. */
export function OneFieldForm({ title, lead, children, end, button, ...rest }: OneFieldFormProps) {
  const headingId = useId();
  const { ref, problem, message, isBusy, submit, clearProblem } = useOneField(rest);
  return (
    <form
      ref={ref}
      className={classes.form}
      onSubmit={submit}
      noValidate
      aria-labelledby={headingId}
    >
      <h1 id={headingId}>{title}</h1>
      <p className={classes.lead}>{lead}</p>
      {message !== null && (
        <p role="alert" className={classes.alert}>
          {message}
        </p>
      )}
      {children({
        id: `login-${rest.name}-alone`,
        name: rest.name,
        error: problem,
        onChange: clearProblem,
      })}
      <Button type="submit" isMain aria-disabled={isBusy}>
        {isBusy ? rest.busyButton : button}
      </Button>
      <div className={classes.ways}>{end}</div>
    </form>
  );
}

type OneField = Pick<OneFieldFormProps, 'name' | 'check' | 'send' | 'failure'>;

function useOneField({ name, check, send, failure }: OneField) {
  const ref = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string>();
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const focusField = () => {
    const field = ref.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  };
  useLayoutEffect(focusField, [name]);

  const refuse = (text: string) => {
    setProblem(text);
    focusField();
  };
  const sendValue = async (value: string) => {
    setIsBusy(true);
    try {
      await send(value);
    } catch (error) {
      const atField = error instanceof ApiError ? error.fields[name] : undefined;
      if (atField === undefined) setMessage(errorText(error, failure));
      else refuse(atField);
    } finally {
      setIsBusy(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const sent = new FormData(event.currentTarget).get(name);
    const value = typeof sent === 'string' ? sent : '';
    const found = check(value);
    setMessage(null);
    setProblem(undefined);
    if (found === null) void sendValue(value);
    else refuse(found);
  };
  return { ref, problem, message, isBusy, submit, clearProblem: () => setProblem(undefined) };
}
