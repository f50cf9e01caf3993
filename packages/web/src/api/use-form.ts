import { useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { AppError, type FieldMessages } from '@backcounter/core/errors';
import { ApiError, problemText } from './api-error.ts';
import { forgetDraft, loadDraft, saveDraft } from '../session/drafts.ts';

type FormOptions<Values, Answer> = {
  /** Keyed by the wire's field names, so that the server's messages find their inputs. */
  initial: Values;
  /** Runs the rules of core, which throw; nothing is sent when they do. */
  check?: (values: Values) => void;
  send: (values: Values) => Promise<Answer>;
  onSent: (answer: Answer, values: Values) => void;
  /** Said when the server gives no reason. */
  failure: string;
  /** Chooses between an error's words and `failure`; the server's come first when absent. */
  tell?: (problem: unknown, failure: string) => string;
  /** Says what belongs to no field; when absent, the form shows it above its buttons. */
  onRefused?: (message: string, problem: unknown) => void;
  /** Fields whose values mean nothing once another one has changed: the vendor of a store. */
  dependents?: { [Name in keyof Values]?: readonly (keyof Values)[] };
  /** Under this name unsent input is kept and offered again after signing in. */
  draft?: string;
};

/**
 * One form: its values, its messages, and one request at a time however often it is submitted.
 */
export function useForm<Values extends Record<string, unknown>, Answer>(
  options: FormOptions<Values, Answer>,
) {
  const { initial, check, send, onSent, failure, tell = problemText, onRefused } = options;
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldMessages>({});
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);
  const draft = useFormDraft(options.draft, values, {
    merge: (kept, now) => mergeDraft(kept, now, options),
    onTake: (merge) => setValues(merge),
  });

  const refuse = (problem: unknown) => {
    const { fields = {} } = isRefusal(problem) ? problem : {};
    const message = problem instanceof AppError ? problem.message : tell(problem, failure);
    const known = Object.entries(fields).filter(([name]) => name in values);
    // At once, so that a screen reader reads the message with the field.
    flushSync(() => {
      setErrors(Object.fromEntries(known));
      setIsBusy(false);
    });
    const [first] = known;
    if (first) document.getElementsByName(first[0])[0]?.focus();
    else if (onRefused) onRefused(message, problem);
    else setError(message);
  };
  const submit = async (event?: SubmitEvent) => {
    event?.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    setErrors({});
    setError(null);
    try {
      check?.(values);
      const answer = await send(values);
      draft.drop();
      onSent(answer, values);
    } catch (problem) {
      refuse(problem);
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  };
  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    draft.change();
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _, ...rest }) => rest);
    setError(null);
  };
  return {
    values,
    error,
    isBusy,
    draft,
    set,
    submit: (event?: SubmitEvent) => void submit(event),
    /** Back to the start, or to other values. */
    reset: (next: Values = initial) => {
      setValues(next);
      setErrors({});
      setError(null);
      draft.drop();
    },
    /** For our own fields, whose onChange gives the value. */
    bind: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: Values[Name]) => set(name, value),
    }),
    /** For Mantine's text inputs, whose onChange gives an event. */
    text: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: String(values[name]),
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set(name, event.currentTarget.value as Values[Name]),
    }),
  };
}

/** A rule of core that was broken here, or an answer of the server. */
const isRefusal = (problem: unknown): problem is ApiError | AppError =>
  problem instanceof ApiError || problem instanceof AppError;

type DraftUse<Values> = {
  merge: (kept: Partial<Values>, now: Values) => Values;
  onTake: (merge: (now: Values) => Values) => void;
};

function useFormDraft<Values extends Record<string, unknown>>(
  name: string | undefined,
  values: Values,
  { merge, onTake }: DraftUse<Values>,
) {
  const [kept, setKept] = useState(() => (name === undefined ? null : readDraft<Values>(name)));
  const isChanged = useRef(false);
  // What is still on offer is not lost when one types without answering.
  const saved = kept ? merge(kept, values) : values;
  const savedNow = useRef(saved);
  useEffect(() => {
    savedNow.current = saved;
  });
  useEffect(() => {
    if (name !== undefined && isChanged.current) saveDraft(name, savedNow.current);
  }, [name, values]);
  const drop = () => {
    isChanged.current = false;
    setKept(null);
    if (name !== undefined) forgetDraft(name);
  };
  return {
    isOffered: kept !== null,
    take: () => {
      if (kept) onTake((now) => merge(kept, now));
      setKept(null);
    },
    drop,
    change: () => {
      isChanged.current = true;
    },
  };
}

/** The kept input, and over it what was typed since. */
function mergeDraft<Values extends Record<string, unknown>>(
  kept: Partial<Values>,
  now: Values,
  { initial, dependents = {} }: Pick<FormOptions<Values, never>, 'initial' | 'dependents'>,
): Values {
  const changes = changesOf(now, initial);
  const merged = { ...initial, ...kept, ...changes };
  for (const [name, lost = []] of Object.entries<readonly (keyof Values)[] | undefined>(
    dependents,
  )) {
    if (!(name in changes) || now[name] === kept[name]) continue;
    for (const dependent of lost) merged[dependent] = now[dependent];
  }
  return merged;
}

function changesOf<Values extends object>(now: Values, initial: Values): Partial<Values> {
  const changed = Object.entries(now).filter(
    ([name, value]) => value !== initial[name as keyof Values],
  );
  return Object.fromEntries(changed) as Partial<Values>;
}

function readDraft<Values>(name: string): Partial<Values> | null {
  const draft = loadDraft(name);
  return typeof draft === 'object' && draft !== null ? draft : null;
}
