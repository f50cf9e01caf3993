import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { post } from './post.ts';
import { OneFieldForm } from './one-field-form.tsx';
import { Button, Field } from './parts.tsx';
import { credentialProblems } from './sign-in.ts';

type ForgotPasswordProps = {
  /** As typed in the sign-in form. */
  email: string;
  onBack: () => void;
};

/** Sends a link to choose a new password to whoever has forgotten theirs. */
export function ForgotPassword({ email, onBack }: ForgotPasswordProps) {
  const [told, setTold] = useState<string | null>(null);
  const back = (
    <Button isLow onClick={onBack}>
      Back to Sign In
    </Button>
  );
  if (told !== null) return <Told text={told}>{back}</Told>;
  return (
    <OneFieldForm
      title="Forgot password?"
      lead="With the link in an email you choose a new one."
      name="email"
      check={(value) => credentialProblems({ email: value, password: 'any' }).email ?? null}
      send={async (value) => {
        const { message } = await post('POST /auth/forgot-password', {
          body: { email: value.trim() },
        });
        setTold(message);
      }}
      button="Send the link"
      busyButton="Sending..."
      failure="The link could not be sent. Please try again."
      end={back}
    >
      {(field) => (
        <Field {...field} label="Email" type="email" autoComplete="username" defaultValue={email} />
      )}
    </OneFieldForm>
  );
}

function Told({ text, children }: { text: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="link-sent">
      <h1 id="link-sent" ref={heading} tabIndex={-1}>
        Look at your emails
      </h1>
      <p role="status">{text} It works for an hour.</p>
      {children}
    </section>
  );
}
