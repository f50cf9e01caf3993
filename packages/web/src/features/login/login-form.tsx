import { useEffect, useId, useRef, useState, type ComponentProps, type SubmitEvent } from 'react';
import { paths } from '../../ui/paths.ts';
import { removeStored } from '../../session/stored-session.ts';
import classes from './login-form.module.css';
import { loginMessages } from './messages.ts';
import { Button, Field, PasswordField } from './parts.tsx';
import { loginHashes, type LoginView } from './use-login-view.ts';
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
  /** What the page shows; the form is hidden behind anything else, and keeps its input. */
  view: LoginView['name'];
  /** Called with the email that was typed by whoever has forgotten the password. */
  onForgot: (email: string) => void;
  /** Loads what comes next for whoever is about to say so. */
  preloadForgot: () => void;
};

const demoEmail = 'demo@example.com';

export function LoginForm({ isDemo, notice, onSignedIn, view, ...forgot }: LoginFormProps) {
  const form = useLogin(isDemo, notice, onSignedIn);
  const headingId = useId();
  return (
    <form
      className={classes.form}
      onSubmit={form.submit}
      noValidate
      aria-labelledby={headingId}
      hidden={view !== 'sign-in'}
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
          <ViewLink
            href={loginHashes.forgotPassword}
            isOpen={view === 'forgot-password'}
            onPointerEnter={forgot.preloadForgot}
            onFocus={forgot.preloadForgot}
            onClick={({ currentTarget }) => {
              const form = currentTarget.closest('form');
              if (form) forgot.onForgot(readCredentials(form).email.trim());
            }}
          >
            Forgot password?
          </ViewLink>
          <a href={`${paths.login}?demo=true`}>Try the demo</a>
          <span>
            No account?{' '}
            <ViewLink href={loginHashes.register} isOpen={view === 'register'}>
              Register here
            </ViewLink>
          </span>
        </p>
      )}
    </form>
  );
}

type ViewLinkProps = ComponentProps<'a'> & { isOpen: boolean };

/** A link to another view of the page, which regains the focus when that is left (LOG-02). */
function ViewLink({ isOpen, children, ...rest }: ViewLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) link.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <a ref={link} {...rest}>
      {children}
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
