import { Component, useEffect, type ReactNode } from 'react';
import { LoginScreen } from '../features/login/screen.tsx';
import { isAtNewPassword } from '../features/login/use-login-view.ts';
import { syncDemoFlag } from '../session/demo-mode.ts';
import { sessionState } from '../session/session-store.ts';
import { paths } from '../ui/paths.ts';
import { parseSearch, stringifySearch } from '../ui/search-params.ts';
import { ErrorView } from './error-view.tsx';
import { loginSearch } from './login-address.ts';

/**
 * Redirects signed-out users to the sign-in page. Returns true if the page starts there, which
 * needs no router; so it does at the link to a new password, for whoever is signed in as well.
 */
export function startsAtSignIn(): boolean {
  const isChoosing = isAtLogin() && isAtNewPassword();
  if (sessionState().status === 'signed-in' && !isChoosing) return false;
  const { pathname, search, hash } = location;
  const href = pathname + search + hash;
  const next = loginSearch({ pathname, search: parseSearch(search), href });
  if (next === null) return false;
  if (!isAtLogin()) history.replaceState(null, '', paths.login + stringifySearch(next));
  syncDemoFlag();
  return true;
}

const isAtLogin = () => location.pathname.replace(/\/$/, '') === paths.login;

type SignInPageProps = {
  /** Preloads the pages behind it and the screen of a URL. */
  onWelcome: (href: string) => void;
  /** Renders the page at the current address, with the router. */
  onLeave: () => void;
};

/** The sign-in page without the router, which is loaded with the pages behind it. */
export function SignInPage({ onWelcome, onLeave }: SignInPageProps) {
  useEffect(() => {
    // Back and Forward may lead to other pages, visited before a reload.
    const follow = () => {
      if (isAtLogin()) syncDemoFlag();
      else onLeave();
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [onLeave]);
  const enter = (href: string) => {
    history.pushState(null, '', href);
    onLeave();
  };
  return (
    <ErrorBoundary>
      <LoginScreen onWelcome={onWelcome} onEnter={enter} />
    </ErrorBoundary>
  );
}

/** Replaces the router's error boundary (RTE-11). */
class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <ErrorView /> : this.props.children;
  }
}
