import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { paths } from '../../ui/paths.ts';
import { removeStored } from '../../session/stored-session.ts';
import classes from './login-form.module.css';
import { loginMessages } from './messages.ts';
import { Button, Field, PasswordField } from './parts.tsx';
import { registerHash } from './use-registering.ts';
import {
  credentialProblems,
  demoSession,
  signInOnServer,
  type Credentials,
  type SignedIn,
} from './sign-in.ts';

type LoginFormProps = {
  isDemo: boolean;
  /** Shown above the form, for example that the session has expired. */
  notice: string | null;
  onSignedIn: (session: SignedIn) => void;
  /** True while the notice of 'Register here' replaces the form, which keeps its input. */
  isHidden: boolean;
};

const demoEmail = 'demo@example.com';

export function LoginForm({ isDemo, notice, onSignedIn, isHidden }: LoginFormProps) {
  const form = useLogin(isDemo, notice, onSignedIn);
  const headingId = useId();
  return (
    <form
      className={classes.form}
      onSubmit={form.submit}
      noValidate
      aria-labelledby={headingId}
      hidden={isHidden}
    >
      <h1 id={headingId}>{isDemo ? 'Try Backcounter' : 'Sign in'}</h1>
      <p className={classes.lead}>
        {isDemo
          ? 'Everything stays in this browser. Any email and password will do.'
          : 'The back office of your stores.'}
      </p>
      {form.message && (
        <p role="alert" className={classes.alert}>
          {form.message}
        </p>
      )}
      <Fields form={form} />
      <Button type="submit" isMain aria-disabled={form.isBusy}>
        {form.isBusy ? 'Signing in...' : 'Sign In'}
      </Button>
      {isDemo ? (
        <DemoWays onDemo={() => onSignedIn(demoSession(demoEmail))} />
      ) : (
        <p className={classes.ways}>
          <span>
            No account? <RegisterLink isHidden={isHidden} />
          </span>
          <a href={`${paths.login}?demo=true`}>Try the demo</a>
        </p>
      )}
    </form>
  );
}

/** Regains the focus after the notice (LOG-02). */
function RegisterLink({ isHidden }: { isHidden: boolean }) {
  const link = useRef<HTMLAnchorElement>(null);
  const wasHidden = useRef(false);
  useEffect(() => {
    if (wasHidden.current && !isHidden) link.current?.focus();
    wasHidden.current = isHidden;
  }, [isHidden]);
  return (
    <a ref={link} href={registerHash}>
      Register here
    </a>
  );
}

function DemoWays({ onDemo }: { onDemo: () => void }) {
  return (
    <>
      <Button onClick={onDemo}>Try the demo</Button>
      <p className={classes.ways}>
        <a href={paths.login}>Sign in with an account</a>
      </p>
    </>
  );
}

function useLogin(isDemo: boolean, notice: string | null, onSignedIn: (session: SignedIn) => void) {
  const [problems, setProblems] = useState<Partial<Credentials>>({});
  const [message, setMessage] = useState(notice);
  const [isBusy, setIsBusy] = useState(false);

  const enter = (result: SignedIn) => {
    try {
      onSignedIn(result);
    } catch {
      // For example, the browser's storage is full.
      removeStored();
      setMessage(loginMessages.other);
    }
  };
  const send = async (values: Credentials) => {
    setIsBusy(true);
    const result = isDemo ? demoSession(values.email.trim()) : await signInOnServer(values);
    setIsBusy(false);
    if (typeof result === 'string') setMessage(result);
    else enter(result);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const values = readCredentials(event.currentTarget);
    const found = credentialProblems(values);
    setProblems(found);
    setMessage(null);
    const [first] = Object.keys(found);
    if (first === undefined) void send(values);
    else document.getElementById(`login-${first}`)?.focus();
  };
  const clearProblem = (name: keyof Credentials) => setProblems(({ [name]: _, ...rest }) => rest);
  return { problems, message, isBusy, submit, clearProblem };
}

/** Reads the inputs themselves: some password managers fill them without any event. */
function readCredentials(form: HTMLFormElement): Credentials {
  const data = new FormData(form);
  const textOf = (name: keyof Credentials) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { email: textOf('email'), password: textOf('password') };
}

function Fields({ form }: { form: ReturnType<typeof useLogin> }) {
  return (
    <>
      <Field
        id="login-email"
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        error={form.problems.email}
        onChange={() => form.clearProblem('email')}
      />
      <PasswordField
        id="login-password"
        label="Password"
        name="password"
        autoComplete="current-password"
        error={form.problems.password}
        onChange={() => form.clearProblem('password')}
      />
    </>
  );
}
