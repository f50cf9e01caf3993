import '@mantine/core/styles/baseline.layer.css';
import './ui/theme.css';
import './ui/fallback-font.css';
import './ui/base.css';
import { StrictMode, startTransition, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { followColorScheme } from './app/color-schemes.ts';
import { ErrorView } from './app/error-view.tsx';
import { addPolyfills } from './app/polyfills.ts';
import { SignInPage, startsAtSignIn } from './app/sign-in-page.tsx';
import { preloadHome, preloadScreen } from './app/preload-home.ts';
import { endSplash } from './app/splash.ts';
import { disableOffline } from './app/offline/disable-offline.ts';
import { emptyDemoDatabases } from './session/demo-databases.ts';
import { followDemoFlag, isDemoMode } from './session/demo-mode.ts';
import { loadSession, sessionState } from './session/session-store.ts';
import { dropOldUnsaved, restoreUnsaved } from './session/unsaved-inputs.ts';
import { focusClickedControls } from './ui/focus-clicked.ts';
import { ignoreHeldEnter } from './ui/held-enter.ts';
import { loadCode } from './ui/load-code.ts';

addPolyfills();
followColorScheme();
followDemoFlag();
loadSession();
dropOldUnsaved();
endSplash();
focusClickedControls(document);
document.addEventListener('keydown', ignoreHeldEnter, { capture: true });

const root = createRoot(document.getElementById('root') ?? document.body);
const render = (page: ReactNode) => root.render(<StrictMode>{page}</StrictMode>);
const loadPages = () => loadCode(() => import('./app/pages.tsx'));
const isSignedIn = () => sessionState().status === 'signed-in';
let restored: Promise<void> | undefined;
let leaving: Promise<void> | undefined;

if (startsAtSignIn()) {
  // A transition, so that rendering yields to input.
  startTransition(() => render(<SignInPage onWelcome={preload} onLeave={leaveSignIn} />));
} else {
  if (isSignedIn()) preloadScreen(location.pathname);
  showPages({ afterSignIn: false }).catch(() => render(<ErrorView />));
}
if (!isSignedIn()) {
  onFirstInput(() => {
    void restoreOnce();
    preloadHome();
  });
  // The page may have been left before a logout had emptied them.
  emptyDemoDatabases();
}
if (!isDemoMode() || !isSignedIn()) void disableOffline();

/**
 * Renders the current address; `afterSignIn` only once its screen is loaded, so that the welcome stays
 * until then. Not awaited at top level: the pages import from this module and would wait for it
 * forever.
 */
async function showPages({ afterSignIn }: { afterSignIn: boolean }): Promise<void> {
  // Forms look for unsaved input when they open.
  const [{ openPages }] = await Promise.all([loadPages(), isSignedIn() && restoreOnce()]);
  const { pages, load } = openPages();
  if (afterSignIn) await load();
  render(pages);
}

function preload(href: string): void {
  loadPages().catch(() => undefined);
  preloadScreen(new URL(href, location.origin).pathname);
}

function leaveSignIn(): void {
  // On failure the server has a newer build, whose page knows its own files.
  leaving ??= showPages({ afterSignIn: true }).catch(() => location.reload());
}

function restoreOnce(): Promise<void> {
  restored ??= restoreUnsaved();
  return restored;
}

/** Runs `act` once at the first key or pointer event, so that the sign-in page loads without it. */
function onFirstInput(act: () => void): void {
  const first = new AbortController();
  for (const type of ['keydown', 'pointerdown']) {
    const onInput = () => {
      first.abort();
      act();
    };
    addEventListener(type, onInput, { signal: first.signal });
  }
}
