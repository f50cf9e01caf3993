import { ForgotPassword } from './forgot-password.tsx';
import { NewPassword } from './new-password.tsx';
import type { SignedIn } from './sign-in.ts';
import type { LoginView } from './use-login-view.ts';

type PasswordViewProps = {
  view: LoginView;
  /** As typed in the sign-in form. */
  email: string;
  onSignedIn: (session: SignedIn) => void;
  onBack: () => void;
};

/** What few visitors of the sign-in page need, in a file of its own: a password that was forgotten. */
export function PasswordView({ view, email, ...rest }: PasswordViewProps) {
  if (view.name === 'new-password') return <NewPassword token={view.token} {...rest} />;
  return <ForgotPassword email={email} onBack={rest.onBack} />;
}
