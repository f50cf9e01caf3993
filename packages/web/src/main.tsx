import '@mantine/core/styles/baseline.layer.css';
import './ui/theme.css';
import './ui/fallback-font.css';
import './ui/base.css';
import { StrictMode, startTransition, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { followColorScheme } from './app/color-schemes.ts';
import { ErrorView } from './app/error-view.tsx';
import { FrontDoor, comesToFrontDoor } from './app/front-door.tsx';
import { loadHomeAhead, loadScreenAhead } from './app/load-home.ts';
import { endSplash } from './app/splash.ts';
import { forgetOffline } from './app/offline/forget-offline.ts';
import { emptyDemoDatabases } from './session/demo-databases.ts';
import { isDemoMode, syncDemoFlag } from './session/demo-mode.ts';
import { loadSession, sessionState } from './session/session-store.ts';
import { dropOldUnsaved, restoreUnsaved } from './session/unsaved-inputs.ts';
import { loadCode } from './ui/load-code.ts';

followColorScheme();
syncDemoFlag();
loadSession();
dropOldUnsaved();
endSplash();

const root = createRoot(document.getElementById('root') ?? document.body);
const draw = (page: ReactNode) => root.render(<StrictMode>{page}</StrictMode>);
const loadPages = () => loadCode(() => import('./app/pages.tsx'));

if (comesToFrontDoor()) {
  const loadAhead = () => void loadPages().catch(() => undefined);
  // In steps, so that a key or a touch meanwhile is answered between them.
  startTransition(() => draw(<FrontDoor onWelcome={loadAhead} onLeave={leaveDoor} />));
} else {
  void start();
}
if (sessionState().status !== 'signed-in') {
  whenTouched(() => {
    void restoreUnsaved();
    loadHomeAhead();
  });
  // A logout may have left before they were empty.
  emptyDemoDatabases();
}
if (!isDemoMode() || sessionState().status !== 'signed-in') void forgetOffline();

// Awaited by no statement of this file itself: the pages import from it, and would wait for its end.
async function start(): Promise<void> {
  const isSignedIn = sessionState().status === 'signed-in';
  if (isSignedIn) loadScreenAhead(location.pathname);
  try {
    // A form looks for what was typed into it when it opens.
    const typed = isSignedIn ? restoreUnsaved() : undefined;
    const [{ openPages }] = await Promise.all([loadPages(), typed]);
    draw(openPages());
  } catch {
    draw(<ErrorView />);
  }
}

function leaveDoor(): void {
  loadPages().then(
    ({ openPages }) => draw(openPages()),
    // A newer version is served by now: its page knows the code of its own.
    () => location.reload(),
  );
}

/** Does something once, as soon as somebody types or points: the sign-in page loads without it. */
function whenTouched(act: () => void): void {
  const first = new AbortController();
  for (const type of ['keydown', 'pointerdown']) {
    const touched = () => {
      first.abort();
      act();
    };
    addEventListener(type, touched, { signal: first.signal });
  }
}
