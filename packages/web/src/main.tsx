import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import './ui/theme.css';
import './ui/fallback-font.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from '@tanstack/react-router';
import { followSession } from './app/follow-session.ts';
import { Providers } from './app/providers.tsx';
import { createPages } from './app/router.tsx';
import { Splash } from './app/splash.tsx';
import { forgetOffline } from './app/offline/forget-offline.ts';
import { emptyDemoDatabases } from './session/demo-databases.ts';
import { isDemoMode, syncDemoFlag } from './session/demo-mode.ts';
import { loadSession, sessionState } from './session/session-store.ts';
import { dropOldUnsaved, restoreUnsaved } from './session/unsaved-inputs.ts';

syncDemoFlag();
loadSession();
dropOldUnsaved();
if (sessionState().status === 'signed-in') {
  // A form looks for what was typed into it when it opens.
  await restoreUnsaved();
} else {
  whenTouched(() => void restoreUnsaved());
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
      <Providers>
        <RouterProvider router={router} />
        <Splash />
      </Providers>
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
