import { useState } from 'react';
import { useLocation, useRouter } from '@tanstack/react-router';
import { parseSearch, persistentSearch, type Search } from '../../ui/address.ts';
import { paths } from '../../ui/paths.ts';
import { sessionState, signIn } from '../../session/session-store.ts';
import { takeWantedAddress } from '../../session/wanted-address.ts';
import { useDemoMode } from '../../session/use-session.ts';
import { InkAnimation } from '../../ui/ink-animation.tsx';
import { Mark } from '../../ui/mark.tsx';
import { LoginForm, registerHash } from './login-form.tsx';
import { loginMessages } from './messages.ts';
import { RegisterNotice } from './register-notice.tsx';
import classes from './screen.module.css';
import type { SignedIn } from './sign-in.ts';
import { Slides } from './slides.tsx';
import { useTitle } from '../../ui/use-title.ts';

const welcomeMessages = [
  'Unlocking the door…',
  'Switching on the lights…',
  'Counting the drawer…',
  'Opening the books…',
  'Ruling the columns…',
  'Sharpening the pencil…',
  'Turning the sign…',
] as const;

function targetOf(href: string) {
  const [to = '', search = ''] = href.split('?');
  return { to, search: parseSearch(search) };
}

export function LoginScreen() {
  const router = useRouter();
  const isDemo = useDemoMode();
  const [isWelcomed, setIsWelcomed] = useState(false);
  const hash = useLocation({ select: (location) => location.hash });
  const isRegistering = !isDemo && hash === registerHash;
  const [isExpired] = useState(() => sessionState().status === 'expired');
  useTitle('Sign in');

  const enter = ({ token, user }: SignedIn) => {
    signIn(token, user);
    setIsWelcomed(true);
    void router.preloadRoute({ to: paths.dashboard });
  };
  const search = () => persistentSearch(router.state.location.search as Search);
  const goOn = () => {
    const wanted = targetOf(takeWantedAddress(sessionState().session?.user._id) ?? paths.dashboard);
    const isHere = (wanted.search['demo'] === 'true') === isDemo;
    void router.navigate(isHere ? wanted : { to: paths.dashboard, search: search() });
  };
  const goBack = () =>
    void router.navigate({ to: paths.login, search: search(), hash: '', replace: true });

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
          {isRegistering && <RegisterNotice onBack={goBack} />}
          <LoginForm
            isDemo={isDemo}
            notice={isExpired ? loginMessages.expired : null}
            onSignedIn={enter}
            isAway={isRegistering}
          />
        </main>
        <footer className={classes.foot}>Backcounter {new Date().getFullYear()}</footer>
      </div>
      <Slides isDemo={isDemo} />
    </div>
  );
}
