import { useState } from 'react';
import { parseSearch, persistentSearch, stringifySearch } from '../../ui/search-params.ts';
import { paths } from '../../ui/paths.ts';
import { sessionState, signIn } from '../../session/session-store.ts';
import { takeWantedAddress } from '../../session/wanted-address.ts';
import { useDemoMode } from '../../session/use-session.ts';
import { InkAnimation } from '../../ui/ink-animation.tsx';
import { Mark } from '../../ui/mark.tsx';
import { LoginForm } from './login-form.tsx';
import { loginMessages } from './messages.ts';
import { RegisterNotice } from './register-notice.tsx';
import classes from './screen.module.css';
import type { SignedIn } from './sign-in.ts';
import { Slides } from './slides.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { useRegistering } from './use-registering.ts';

const welcomeMessages = [
  'Unlocking the door…',
  'Switching on the lights…',
  'Counting the drawer…',
  'Opening the books…',
  'Ruling the columns…',
  'Sharpening the pencil…',
  'Turning the sign…',
] as const;

/** The address that was asked for before signing in, or the dashboard; of the host that one is on. */
function addressAfter(isDemo: boolean): string {
  const wanted = takeWantedAddress(sessionState().session?.user._id) ?? paths.dashboard;
  const isOfDemo = parseSearch(wanted.split('?')[1] ?? '')['demo'] === 'true';
  if (isOfDemo === isDemo) return wanted;
  return paths.dashboard + stringifySearch(persistentSearch(parseSearch(location.search)));
}

type LoginScreenProps = {
  /** Called once somebody is signed in, to load what comes next while they are welcomed. */
  onWelcome: () => void;
  /** Opens an address of the product. */
  onEnter: (href: string) => void;
};

/**
 * The sign-in page. It does without the router, so that it stands before that is loaded: what it
 * shows follows the browser's own address.
 */
export function LoginScreen({ onWelcome, onEnter }: LoginScreenProps) {
  const isDemo = useDemoMode();
  const [isWelcomed, setIsWelcomed] = useState(false);
  const registering = useRegistering();
  const isRegistering = !isDemo && registering.isRegistering;
  const [isExpired] = useState(() => sessionState().status === 'expired');
  useTitle('Sign in');

  const welcome = ({ token, user }: SignedIn) => {
    signIn(token, user);
    setIsWelcomed(true);
    onWelcome();
  };
  const goOn = () => onEnter(addressAfter(isDemo));

  if (isWelcomed) {
    return <InkAnimation title="Welcome" messages={welcomeMessages} onEnd={goOn} />;
  }
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <header className={classes.brand}>
          <Mark size={28} />
          <span>Backcounter</span>
        </header>
        <main className={classes.main}>
          {isRegistering && <RegisterNotice onBack={registering.goBack} />}
          <LoginForm
            isDemo={isDemo}
            notice={isExpired ? loginMessages.expired : null}
            onSignedIn={welcome}
            isAway={isRegistering}
          />
        </main>
        <footer className={classes.foot}>Backcounter {new Date().getFullYear()}</footer>
      </div>
      <Slides isDemo={isDemo} />
    </div>
  );
}
