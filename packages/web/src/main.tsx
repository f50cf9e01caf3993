import '@mantine/core/styles/baseline.layer.css';
import './ui/theme.css';
import './ui/fallback-font.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from '@tanstack/react-router';
import { followColorScheme } from './app/color-schemes.ts';
import { followSession } from './app/follow-session.ts';
import { loadHomeAhead } from './app/load-home.ts';
import { createPages } from './app/router.tsx';
import { Splash } from './app/splash.tsx';
import { forgetOffline } from './app/offline/forget-offline.ts';
import { emptyDemoDatabases } from './session/demo-databases.ts';
import { isDemoMode, syncDemoFlag } from './session/demo-mode.ts';
import { loadSession, sessionState } from './session/session-store.ts';
import { dropOldUnsaved, restoreUnsaved } from './session/unsaved-inputs.ts';

followColorScheme();
syncDemoFlag();
loadSession();
dropOldUnsaved();
if (sessionState().status === 'signed-in') {
  // A form looks for what was typed into it when it opens.
  await restoreUnsaved();
} else {
  whenTouched(() => {
    void restoreUnsaved();
    loadHomeAhead();
  });
  // A logout may have left before they were empty.
  emptyDemoDatabases();
}
if (!isDemoMode() || sessionState().status !== 'signed-in') void forgetOffline();
const router = createPages();
router.subscribe('onResolved', syncDemoFlag);
followSession(router);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
      <Splash />
    </StrictMode>,
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
