import { Component, useEffect, type ReactNode } from 'react';
import { LoginScreen } from '../features/login/screen.tsx';
import { syncDemoFlag } from '../session/demo-mode.ts';
import { sessionState } from '../session/session-store.ts';
import { paths } from '../ui/paths.ts';
import { parseSearch, stringifySearch } from '../ui/search-params.ts';
import { ErrorView } from './error-view.tsx';
import { loginSearch } from './login-address.ts';

/**
 * Leads to the sign-in page whoever is not signed in and opens an address of the product; true when
 * the page begins there, for which the router is not needed.
 */
export function comesToFrontDoor(): boolean {
  if (sessionState().status === 'signed-in') return false;
  const { pathname, search, hash } = location;
  const href = pathname + search + hash;
  const next = loginSearch({ pathname, search: parseSearch(search), href });
  if (next === null) return false;
  if (!isAtLogin()) history.replaceState(null, '', paths.login + stringifySearch(next));
  syncDemoFlag();
  return true;
}

const isAtLogin = () => location.pathname.replace(/\/$/, '') === paths.login;

type FrontDoorProps = {
  /** Loads the pages behind it ahead. */
  onWelcome: () => void;
  /** Draws the page of the browser's address, through the router. */
  onLeave: () => void;
};

/** The sign-in page as it is first drawn: the router comes with the pages behind it. */
export function FrontDoor({ onWelcome, onLeave }: FrontDoorProps) {
  useEffect(() => {
    // Back and Forward may lead to entries of before a reload, which are other pages.
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

/** Does what the router's own does for the pages (RTE-11). */
class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <ErrorView /> : this.props.children;
  }
}
