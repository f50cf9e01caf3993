import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ChangeEvent,
  type SubmitEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { useForm as useFields } from '@mantine/form';
import { AppError, type FieldMessages } from '@backcounter/core/errors';
import { loadUnsaved, saveUnsaved } from '../session/unsaved-inputs.ts';
import { useUnsavedInput } from '../session/use-unsaved-input.ts';
import { ApiError, isStale, notSavedText, problemText } from './api-error.ts';
import { notifyChange } from './follow-changes.ts';
import {
  hasInput,
  mergeInput,
  inputToKeep,
  unsavedName,
  type UnsavedOptions,
} from './form-input.ts';
import { useMidnightRollover } from './use-midnight-rollover.ts';
import { lateResults } from './use-undo.ts';

type FormOptions<Values, Result> = {
  /** Keyed by wire field names, so that server errors find their inputs. */
  initial: Values;
  /** Runs core's validation; nothing is sent if it throws. */
  check?: (values: Values) => void;
  /** Asks before sending; on false, focus returns to `field`. */
  confirm?: { ask: (values: Values) => Promise<boolean>; field: string };
  send: (values: Values) => Promise<Result>;
  /**
   * `focus` focuses a field by name. `giveBack` refills the form after an undo, unless it has new
   * input, and focuses the field to correct.
   */
  onSuccess: (result: Result, values: Values, focus: Focus, giveBack: Focus) => void;
  /** Shown when the server gives no reason. */
  failure: string;
  /** Picks the message of an error; by default the server's, otherwise `failure`. */
  toMessage?: (problem: unknown, failure: string) => string;
  /** Receives errors that belong to no field; by default the form shows them above its buttons. */
  onError?: (message: string, problem: unknown) => void;
  /** Fields that become invalid when another changes, e.g. the vendor of a store. */
  dependents?: { [Name in keyof Values]?: readonly (keyof Values)[] };
  /** Values of an undone creation to start with, as unsent input. */
  returned?: Values | null;
  /** How unsent input is stored and offered again; omit it for filters. */
  unsaved?: UnsavedOptions<Values>;
};

type Focus = (name: string) => void;

/** Messages about the form as a whole. */
type FormMessages = { error: string | null; notSaved: string | null };

const noMessages: FormMessages = { error: null, notSaved: null };

/** A form's values and messages; sends one request at a time, however often it is submitted. */
export function useForm<Values extends Record<string, unknown>, Result>(
  options: FormOptions<Values, Result>,
) {
  const { initial, check, confirm, send, onSuccess, onError, unsaved } = options;
  const fields = useFields<Values>({ initialValues: initial });
  const [messages, setMessages] = useState(noMessages);
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);
  const { offer, markSaved } = useFormInput(fields, options);

  const refuse = (problem: unknown, form: HTMLFormElement, values: Values) => {
    if (!form.isConnected && unsaved) return tellLate(problem, unsaved.describe(values), options);
    const known = Object.entries(fieldsOf(problem)).filter(([name]) => name in fields.values);
    // Synchronous, so that a screen reader reads the message with the field.
    flushSync(() => {
      fields.setErrors(Object.fromEntries(known));
      setIsBusy(false);
    });
    const first = known.map(([name]) => fieldIn(form, name)).find((field) => field !== null);
    // An error of a value without a field (a shift's store) has no other place.
    const [[, fieldless] = []] = known;
    const message = fieldless ?? messageOf(problem, options);
    const notSaved = unsaved ? notSavedText(problem) : null;
    flushSync(() => setMessages({ error: first || onError ? null : message, notSaved }));
    if (first) first.focus();
    else onError?.(message, problem);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    const form = event.currentTarget;
    const focus = (name: string) => fieldIn(form, name)?.focus();
    const values = fields.getValues();
    isSending.current = true;
    fields.clearErrors();
    setMessages(noMessages);
    try {
      check?.(values);
      if (confirm && !(await confirm.ask(values))) return focusLater(focus, confirm.field);
      setIsBusy(true);
      const result = await send(values);
      fields.resetDirty(values);
      markSaved();
      onSuccess(result, values, focus, (name) => refill(fields, values, { form, name, unsaved }));
    } catch (problem) {
      refuse(problem, form, values);
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  };
  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    fields.setFieldValue(name, value as never);
    setMessages(noMessages);
  };
  const errorOf = (name: string) => fields.errors[name] as string | undefined;
  return {
    values: fields.values,
    ...messages,
    isBusy,
    /** Unsent input from an earlier visit. */
    offer,
    set,
    submit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
    /** Resets to the initial or the given values. */
    reset: (next: Values = initial) => {
      fields.setInitialValues(next);
      fields.reset();
      setMessages(noMessages);
    },
    /** For our own fields, whose onChange passes the value. */
    bind: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: fields.values[name],
      error: errorOf(name),
      onChange: (value: Values[Name]) => set(name, value),
    }),
    /** For Mantine's text inputs, whose onChange passes an event. */
    text: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: String(fields.values[name]),
      error: errorOf(name),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set(name, event.currentTarget.value as Values[Name]),
    }),
  };
}

/** A validation error of core or an error response. */
const isRefusal = (problem: unknown): problem is ApiError | AppError =>
  problem instanceof ApiError || problem instanceof AppError;

function messageOf(
  problem: unknown,
  {
    failure,
    toMessage = problemText,
  }: Pick<FormOptions<unknown, unknown>, 'failure' | 'toMessage'>,
): string {
  return problem instanceof AppError ? problem.message : toMessage(problem, failure);
}

/** Tells that a form that has been left was not saved; what was typed is offered when it opens. */
function tellLate(
  problem: unknown,
  what: string,
  options: Pick<FormOptions<never, unknown>, 'failure' | 'toMessage'>,
): void {
  const reason = messageOf(problem, options);
  lateResults.fail(notSavedText(problem) ?? `Not saved. ${reason}`, what);
}

/** Errors by field; an edit conflict also refreshes the row's history. */
function fieldsOf(problem: unknown): FieldMessages {
  const fields = isRefusal(problem) ? (problem.fields ?? {}) : {};
  if (isStale(problem)) notifyChange();
  return fields;
}

/** The form's own field, not one of the same name behind its dialog. */
function fieldIn(form: HTMLFormElement, name: string): HTMLElement | null {
  for (const element of form.elements) {
    if (element instanceof HTMLElement && element.getAttribute('name') === name) return element;
  }
  return null;
}

type RefillOptions<Values> = {
  unsaved: UnsavedOptions<Values> | undefined;
  form: HTMLFormElement;
  /** The field to focus. */
  name: string;
};

/**
 * Fills a form without input in again after an undo; if it has been left meanwhile, the input is
 * offered when it opens.
 */
function refill<Values extends Record<string, unknown>>(
  fields: Fields<Values>,
  values: Values,
  { form, name, unsaved }: RefillOptions<Values>,
): void {
  if (!form.isConnected) return keepForLater(values, fields.getInitialValues(), unsaved);
  if (hasInput(fields.getValues(), fields.getInitialValues(), unsaved)) return;
  flushSync(() => fields.setValues(values));
  const field = fieldIn(form, name);
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}

function keepForLater<Values extends Record<string, unknown>>(
  values: Values,
  start: Values,
  unsaved: UnsavedOptions<Values> | undefined,
): void {
  if (!unsaved || loadUnsaved(unsavedName(unsaved)) !== null) return;
  const input = { what: unsaved.describe(values), values: inputToKeep(values, start, unsaved) };
  saveUnsaved(unsavedName(unsaved), input);
}

type Fields<Values> = {
  values: Values;
  getValues: () => Values;
  getInitialValues: () => Values;
  setInitialValues: (values: Values) => void;
  setValues: (values: Partial<Values>) => void;
};

/** Stores the form's input until it is sent. */
function useFormInput<Values extends Record<string, unknown>>(
  fields: Fields<Values>,
  options: Pick<FormOptions<Values, unknown>, 'initial' | 'dependents' | 'returned' | 'unsaved'>,
) {
  const { values, getInitialValues, setValues } = fields;
  const { initial, dependents = {}, unsaved, returned = null } = options;
  const start = getInitialValues();
  const isChanged = hasInput(values, start, unsaved);
  const takeBack = useEffectEvent(() => {
    if (returned) setValues(returned);
  });
  useEffect(() => takeBack(), []);
  useMidnightRollover(fields, { initial, isTyped: isChanged });
  return useUnsavedInput<Partial<Values>>(unsaved ? unsavedName(unsaved) : null, {
    values: unsaved ? inputToKeep(values, start, unsaved) : values,
    isChanged,
    describe: (typed) => unsaved?.describe({ ...start, ...typed }) ?? '',
    merge: (before, now) => mergeInput({ before, now, start, dependents }),
    onKeep: (typed) => setValues(typed),
  });
}

/** Deferred, because the closing dialog restores the previous focus first. */
function focusLater(focus: Focus, field: string): void {
  setTimeout(() => focus(field));
}
