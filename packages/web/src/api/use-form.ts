import { useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useForm as useFields } from '@mantine/form';
import { AppError, type FieldMessages } from '@backcounter/core/errors';
import { useUnsavedInput } from '../session/use-unsaved-input.ts';
import { ApiError, notSavedText, problemText } from './api-error.ts';
import { noteHeard } from './follow-changes.ts';
import { isTyped, mergeInput, typedPart, unsavedName, type Unsaved } from './form-input.ts';
import { useTurnedDay } from './use-turned-day.ts';

type FormOptions<Values, Answer> = {
  /** Keyed by the wire's field names, so that the server's messages find their inputs. */
  initial: Values;
  /** Runs the rules of core, which throw; nothing is sent when they do. */
  check?: (values: Values) => void;
  /** Asks before anything is sent; false names the field to go back to. */
  confirm?: { ask: (values: Values) => Promise<boolean>; field: string };
  send: (values: Values) => Promise<Answer>;
  /** `focus` goes to a field of the form by its name. */
  onSent: (answer: Answer, values: Values, focus: Focus) => void;
  /** Said when the server gives no reason. */
  failure: string;
  /** Chooses between an error's words and `failure`; the server's come first when absent. */
  tell?: (problem: unknown, failure: string) => string;
  /** Says what belongs to no field; when absent, the form shows it above its buttons. */
  onRefused?: (message: string, problem: unknown) => void;
  /** Fields whose values mean nothing once another one has changed: the vendor of a store. */
  dependents?: { [Name in keyof Values]?: readonly (keyof Values)[] };
  /** How input that was not sent is kept and offered again; a filter has none. */
  unsaved?: Unsaved<Values>;
};

type Focus = (name: string) => void;

/** What is said of the form as a whole. */
type Said = { error: string | null; notSaved: string | null };

const nothingSaid: Said = { error: null, notSaved: null };

/**
 * One form: its values, its messages, and one request at a time however often it is submitted.
 */
export function useForm<Values extends Record<string, unknown>, Answer>(
  options: FormOptions<Values, Answer>,
) {
  const { initial, check, confirm, send, onSent, onRefused } = options;
  const fields = useFields<Values>({ initialValues: initial });
  const [said, setSaid] = useState(nothingSaid);
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);
  const { offer, saved } = useFormInput(fields, options);

  const refuse = (problem: unknown, form: HTMLFormElement) => {
    const ofFields = fieldsOf(problem);
    const known = Object.entries(ofFields).filter(([name]) => name in fields.values);
    // At once, so that a screen reader reads the message with the field.
    flushSync(() => {
      fields.setErrors(Object.fromEntries(known));
      setIsBusy(false);
    });
    const first = known.map(([name]) => fieldIn(form, name)).find((field) => field !== null);
    // A value that has no field, as the store of a shift, has no other place to be told of.
    const [[, unseen] = []] = known;
    const message = unseen ?? wordsOf(problem, options);
    const notSaved = options.unsaved ? notSavedText(problem) : null;
    flushSync(() => setSaid({ error: first || onRefused ? null : message, notSaved }));
    if (first) first.focus();
    else onRefused?.(message, problem);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    const form = event.currentTarget;
    const focus = (name: string) => fieldIn(form, name)?.focus();
    const values = fields.getValues();
    isSending.current = true;
    fields.clearErrors();
    setSaid(nothingSaid);
    try {
      check?.(values);
      if (confirm && !(await confirm.ask(values))) return focusLater(focus, confirm.field);
      setIsBusy(true);
      const answer = await send(values);
      fields.resetDirty(values);
      saved();
      onSent(answer, values, focus);
    } catch (problem) {
      refuse(problem, form);
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  };
  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    fields.setFieldValue(name, value as never);
    setSaid(nothingSaid);
  };
  const errorOf = (name: string) => fields.errors[name] as string | undefined;
  return {
    values: fields.values,
    ...said,
    isBusy,
    /** What was typed before and not sent. */
    offer,
    set,
    submit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
    /** Back to the start, or to other values. */
    reset: (next: Values = initial) => {
      fields.setInitialValues(next);
      fields.reset();
      setSaid(nothingSaid);
    },
    /** For our own fields, whose onChange gives the value. */
    bind: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: fields.values[name],
      error: errorOf(name),
      onChange: (value: Values[Name]) => set(name, value),
    }),
    /** For Mantine's text inputs, whose onChange gives an event. */
    text: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: String(fields.values[name]),
      error: errorOf(name),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set(name, event.currentTarget.value as Values[Name]),
    }),
  };
}

/** A rule of core that was broken here, or an answer of the server. */
const isRefusal = (problem: unknown): problem is ApiError | AppError =>
  problem instanceof ApiError || problem instanceof AppError;

function wordsOf(
  problem: unknown,
  { failure, tell = problemText }: Pick<FormOptions<unknown, unknown>, 'failure' | 'tell'>,
): string {
  return problem instanceof AppError ? problem.message : tell(problem, failure);
}

/** What is wrong with the fields; that somebody else changed the row is told to its history, too. */
function fieldsOf(problem: unknown): FieldMessages {
  const fields = isRefusal(problem) ? (problem.fields ?? {}) : {};
  if (problem instanceof ApiError && 'updated_at' in fields) noteHeard();
  return fields;
}

/** The form's own field, and none of the same name behind its dialog. */
function fieldIn(form: HTMLFormElement, name: string): HTMLElement | null {
  for (const element of form.elements) {
    if (element instanceof HTMLElement && element.getAttribute('name') === name) return element;
  }
  return null;
}

type Fields<Values> = {
  values: Values;
  getInitialValues: () => Values;
  setInitialValues: (values: Values) => void;
  setValues: (values: Partial<Values>) => void;
};

/** Keeps what is typed into the form until it is sent. */
function useFormInput<Values extends Record<string, unknown>>(
  fields: Fields<Values>,
  options: Pick<FormOptions<Values, unknown>, 'initial' | 'dependents' | 'unsaved'>,
) {
  const { values, getInitialValues, setValues } = fields;
  const { initial, dependents = {}, unsaved } = options;
  const start = getInitialValues();
  const isChanged = isTyped(values, start, unsaved);
  useTurnedDay(fields, { initial, isTyped: isChanged });
  return useUnsavedInput<Partial<Values>>(unsaved ? unsavedName(unsaved) : null, {
    values: unsaved ? typedPart(values, start, unsaved) : values,
    isChanged,
    describe: (typed) => unsaved?.describe({ ...start, ...typed }) ?? '',
    merge: (before, now) => mergeInput({ before, now, start, dependents }),
    onKeep: (typed) => setValues(typed),
  });
}

/** Once the question is closed: it gives the focus back to where it was. */
function focusLater(focus: Focus, field: string): void {
  setTimeout(() => focus(field));
}
