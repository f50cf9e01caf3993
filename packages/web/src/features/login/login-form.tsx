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
  /** Said above the form, such as that the session has expired. */
  notice: string | null;
  onSignedIn: (session: SignedIn) => void;
  /** While the notice of 'Register here' stands in its place; what was typed stays. */
  isAway: boolean;
};

const demoEmail = 'demo@example.com';

export function LoginForm({ isDemo, notice, onSignedIn, isAway }: LoginFormProps) {
  const form = useLogin(isDemo, notice, onSignedIn);
  const headingId = useId();
  return (
    <form
      className={classes.form}
      onSubmit={form.submit}
      noValidate
      aria-labelledby={headingId}
      hidden={isAway}
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
            No account? <RegisterLink isAway={isAway} />
          </span>
          <a href={`${paths.login}?demo=true`}>Try the demo</a>
        </p>
      )}
    </form>
  );
}

/** Has the focus again after the notice (LOG-02). */
function RegisterLink({ isAway }: { isAway: boolean }) {
  const link = useRef<HTMLAnchorElement>(null);
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !isAway) link.current?.focus();
    wasAway.current = isAway;
  }, [isAway]);
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
  const [values, setValues] = useState<Credentials>({ email: '', password: '' });
  const [problems, setProblems] = useState<Partial<Credentials>>({});
  const [message, setMessage] = useState(notice);
  const [isBusy, setIsBusy] = useState(false);

  const enter = (result: SignedIn) => {
    try {
      onSignedIn(result);
    } catch {
      // Such as a browser that keeps nothing more.
      removeStored();
      setMessage(loginMessages.other);
    }
  };
  const send = async () => {
    setIsBusy(true);
    const result = isDemo ? demoSession(values.email.trim()) : await signInOnServer(values);
    setIsBusy(false);
    if (typeof result === 'string') setMessage(result);
    else enter(result);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = credentialProblems(values);
    setProblems(found);
    setMessage(null);
    const [first] = Object.keys(found);
    if (first === undefined) void send();
    else document.getElementById(`login-${first}`)?.focus();
  };
  const set = (name: keyof Credentials, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setProblems(({ [name]: _, ...rest }) => rest);
  };
  return { values, problems, message, isBusy, submit, set };
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
        value={form.values.email}
        error={form.problems.email}
        onChange={(event) => form.set('email', event.currentTarget.value)}
      />
      <PasswordField
        id="login-password"
        label="Password"
        name="password"
        autoComplete="current-password"
        value={form.values.password}
        error={form.problems.password}
        onChange={(event) => form.set('password', event.currentTarget.value)}
      />
    </>
  );
}
