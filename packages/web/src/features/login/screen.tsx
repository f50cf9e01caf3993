import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { parseSearch, persistentSearch, stringifySearch } from '../../ui/search-params.ts';
import { paths } from '../../ui/paths.ts';
import { sessionState, signIn } from '../../session/session-store.ts';
import { findReturnAddress, takeReturnAddress } from '../../session/return-address.ts';
import { isDemoMode } from '../../session/demo-mode.ts';
import { useDemoMode } from '../../session/use-session.ts';
import { watchSignIn } from '../../session/watch-sign-in.ts';
import { outageText, useConnectionLost } from '../../ui/connection.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { InkAnimation } from '../../ui/ink-animation.tsx';
import { Mark } from '../../ui/mark.tsx';
import { LoginForm } from './login-form.tsx';
import { loginMessages } from './messages.ts';
import { RegisterNotice } from './register-notice.tsx';
import classes from './screen.module.css';
import type { SignedIn } from './sign-in.ts';
import { Slides } from './slides.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { useLoginView, type LoginView } from './use-login-view.ts';

const welcomeMessages = [
  'Unlocking the door…',
  'Switching on the lights…',
  'Counting the drawer…',
  'Opening the books…',
  'Ruling the columns…',
  'Sharpening the pencil…',
  'Turning the sign…',
] as const;

/**
 * Address wanted before sign-in, else the dashboard; only if it belongs to the same host (server or
 * demo).
 */
function pathAfterSignIn(returnAddress: string | null): string {
  const wanted = returnAddress ?? paths.dashboard;
  const isOfDemo = parseSearch(wanted.split('?')[1] ?? '')['demo'] === 'true';
  if (isOfDemo === isDemoMode()) return wanted;
  return paths.dashboard + stringifySearch(persistentSearch(parseSearch(location.search)));
}

const PasswordView = lazyComponent(async () => (await import('./password-view.tsx')).PasswordView);

/** The demo has no accounts, so that no password can be forgotten. */
const signInView: LoginView = { name: 'sign-in' };

type LoginScreenProps = {
  /** Called after sign-in with the URL that comes next, to load it while the welcome is shown. */
  onWelcome: (href: string) => void;
  /** Opens a URL of the app; the welcome stays until that is rendered. */
  onEnter: (href: string) => void;
};

/**
 * Sign-in page. Works without the router, so that it shows before that has loaded, and reads
 * `location` instead.
 */
export function LoginScreen({ onWelcome, onEnter }: LoginScreenProps) {
  const isDemo = useDemoMode();
  const [stage, setStage] = useState<'form' | 'welcome' | 'loading'>('form');
  const login = useLoginView();
  const view = isDemo ? signInView : login.view;
  const [email, setEmail] = useState('');
  const [isExpired] = useState(() => sessionState().status === 'expired');
  useTitle('Sign in');

  const welcome = ({ token, user }: SignedIn) => {
    signIn(token, user);
    setStage('welcome');
    onWelcome(pathAfterSignIn(findReturnAddress(user._id)));
  };
  const openApp = () => {
    setStage('loading');
    onEnter(pathAfterSignIn(takeReturnAddress(sessionState().session?.user._id)));
  };
  const leave = () => {
    login.goBack();
    if (sessionState().status === 'signed-in') openApp();
  };
  const onSignInElsewhere = useEffectEvent(openApp);
  useEffect(() => watchSignIn(() => onSignInElsewhere()), []);

  if (stage !== 'form') return <Welcome isLoading={stage === 'loading'} onEnd={openApp} />;
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <header className={classes.brand}>
          <Mark size={28} />
          <span>Backcounter</span>
        </header>
        <main className={classes.main}>
          {view.name === 'register' && <RegisterNotice onBack={login.goBack} />}
          <Suspense>
            {(view.name === 'forgot-password' || view.name === 'new-password') && (
              <PasswordView view={view} email={email} onSignedIn={welcome} onBack={leave} />
            )}
          </Suspense>
          <LoginForm
            isDemo={isDemo}
            notice={isExpired ? loginMessages.expired : null}
            onSignedIn={welcome}
            view={view.name}
            onForgot={setEmail}
            preloadForgot={() => void PasswordView.preload()}
          />
        </main>
        {/* oxlint-disable-next-line react/purity -- a page is rarely open when the year changes */}
        <footer className={classes.foot}>Backcounter {new Date().getFullYear()}</footer>
      </div>
      <Slides isDemo={isDemo} />
    </div>
  );
}

type WelcomeProps = {
  /** The animation is over, but the app is still loading. */
  isLoading: boolean;
  onEnd: () => void;
};

/** The animation after sign-in; says so if the app cannot be loaded, or takes longer. */
function Welcome({ isLoading, onEnd }: WelcomeProps) {
  const isLost = useConnectionLost();
  const status = isLost ? outageText : isLoading ? 'Loading…' : null;
  const end = isLoading ? () => {} : onEnd;
  return <InkAnimation title="Welcome" messages={welcomeMessages} status={status} onEnd={end} />;
}
