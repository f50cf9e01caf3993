import { useState } from 'react';
import { sessionMessages } from '@backcounter/core/session-times';
import { post } from './post.ts';
import { OneFieldForm } from './one-field-form.tsx';
import { Button, PasswordField } from './parts.tsx';
import { signInOnServer, type SignedIn } from './sign-in.ts';
import { dropHash, loginHashes } from './use-login-view.ts';

type NewPasswordProps = {
  /** That of the link in the email. */
  token: string;
  onSignedIn: (session: SignedIn) => void;
  onBack: () => void;
};

/** Takes the new password of whoever followed the link in an email, and signs them in with it. */
export function NewPassword({ token, onSignedIn, onBack }: NewPasswordProps) {
  const [isSaved, setIsSaved] = useState(false);
  const back = (
    <Button isLow onClick={onBack}>
      Back to Sign In
    </Button>
  );
  if (isSaved) {
    return (
      <section aria-label="New password">
        <h1>Password changed</h1>
        <p role="alert">Your new password is saved. Sign in with it.</p>
        {back}
      </section>
    );
  }
  return (
    <OneFieldForm
      title="Choose a new password"
      lead="You will be signed out everywhere else."
      name="newPassword"
      check={(value) => (value.trim() === '' ? sessionMessages.newPasswordRequired : null)}
      send={async (newPassword) => {
        const { email } = await post('POST /auth/new-password', { body: { token, newPassword } });
        const result = await signInOnServer({ email, password: newPassword });
        if (typeof result === 'string') return setIsSaved(true);
        // So that Back does not lead to a link that has been used.
        dropHash();
        return onSignedIn(result);
      }}
      button="Save and sign in"
      busyButton="Saving..."
      failure="The password could not be changed. Please try again."
      end={
        <>
          <a href={loginHashes.forgotPassword}>Ask for another link</a>
          {back}
        </>
      }
    >
      {(field) => <PasswordField {...field} label="New Password" autoComplete="new-password" />}
    </OneFieldForm>
  );
}
