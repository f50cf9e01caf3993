import { useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { keptSearch, type Search } from '../../app/search.ts';
import { paths } from '../../app/paths.ts';
import { sessionState, signIn } from '../../session/session-store.ts';
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

const welcomeMessages = [
  'Unlocking the door…',
  'Switching on the lights…',
  'Counting the drawer…',
  'Opening the books…',
  'Ruling the columns…',
  'Sharpening the pencil…',
  'Turning the sign…',
] as const;

export function LoginScreen() {
  const router = useRouter();
  const isDemo = useDemoMode();
  const [panel, setPanel] = useState<'form' | 'register' | 'welcome'>('form');
  const [isExpired] = useState(() => sessionState().status === 'expired');
  useTitle('Sign in');

  const enter = ({ token, user }: SignedIn) => {
    signIn(token, user);
    setPanel('welcome');
    void router.preloadRoute({ to: paths.dashboard });
  };
  const goOn = () => {
    const search = keptSearch(router.state.location.search as Search);
    void router.navigate({ to: paths.dashboard, search });
  };

  if (panel === 'welcome') {
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
          {panel === 'register' ? (
            <RegisterNotice onBack={() => setPanel('form')} />
          ) : (
            <LoginForm
              isDemo={isDemo}
              notice={isExpired ? loginMessages.expired : null}
              onSignedIn={enter}
              onRegister={() => setPanel('register')}
            />
          )}
        </main>
        <footer className={classes.foot}>Backcounter {new Date().getFullYear()}</footer>
      </div>
      <Slides isDemo={isDemo} />
    </div>
  );
}
