import '../ui/mantine-styles.ts';
import { useEffect, useState } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { setOnForbidden, setSendWrite } from '../api/client.ts';
import { followChanges } from '../api/follow-changes.ts';
import { LateResult } from '../api/late-result.tsx';
import { clearQueriesOfFormerPerson, queryClient } from '../api/query-client.ts';
import { sendUntilAnswered } from '../api/resend.ts';
import { DemoBanner } from '../features/demo/banner.tsx';
import { DemoIntro } from '../features/demo/intro.tsx';
import { Identification } from '../features/identification/screen.tsx';
import { TemporaryPassword } from '../features/password/temporary-password.tsx';
import { useToday } from '../session/use-business.ts';
import { refreshRole, refreshUser } from '../session/refresh-user.ts';
import { SessionWarning } from '../session/session-warning.tsx';
import { useDemoMode, useSession } from '../session/use-session.ts';
import { watchSession } from '../session/watch-session.ts';
import { HeadContainerProvider } from '../ui/head-tools.tsx';
import { Messages, MessagesContainerProvider } from '../ui/messages.tsx';
import { TodayProvider } from '../ui/today.ts';
import { BottomBar } from './bottom-bar.tsx';
import { exportDemo, openDemoHost } from './demo-host.ts';
import { Header } from './header.tsx';
import { Navigation } from './navigation.tsx';
import { OutageBanner } from './outage-banner.tsx';
import { Providers } from './providers.tsx';
import { paths } from '../ui/paths.ts';
import { mayPreload } from './may-preload.ts';
import { preloadScreens } from './screens.ts';
import { StoreGuard } from './store-guard.tsx';
import { SectionHeader } from './section-header.tsx';
import classes from './shell.module.css';
import { useHeadingFocus } from './use-heading-focus.ts';

openDemoHost();

/** The frame of every page of a signed-in user. */
export function Shell() {
  useEffect(clearQueriesOfFormerPerson, []);
  useEffect(() => setOnForbidden(refreshRole), []);
  useEffect(() => setSendWrite(sendUntilAnswered), []);
  useEffect(() => watchSession(() => void refreshUser()), []);
  return (
    <Providers>
      <QueryClientProvider client={queryClient}>
        <TodayProvider value={useToday()}>
          <ShellPages />
        </TodayProvider>
      </QueryClientProvider>
    </Providers>
  );
}

function ShellPages() {
  const { session } = useSession();
  const isDemo = useDemoMode();
  const [messages, setMessages] = useState<HTMLElement | null>(null);
  const token = session?.token;
  useEffect(() => {
    if (token !== undefined) void refreshUser();
  }, [token, isDemo]);
  useEffect(() => {
    if (token === undefined || isDemo) return undefined;
    return followChanges(() => void refreshUser());
  }, [token, isDemo]);
  useEffect(() => (isDemo || !mayPreload() ? undefined : preloadScreens()), [isDemo]);
  if (!session) return null;
  const { role } = session.user;
  // The demo has no employees: a visiting account identifies itself at its own business.
  const isUnknown = role === 'employee' && session.employeeName === undefined && !isDemo;
  return (
    <MessagesContainerProvider value={messages}>
      <Header />
      {!isDemo && <OutageBanner />}
      {isDemo && <DemoBanner exportDemo={exportDemo} />}
      {role === 'demo' && session.demoIntro ? (
        <DemoIntro />
      ) : isUnknown ? (
        <Identification personRole={role} />
      ) : (
        <Page />
      )}
      <Messages placeRef={setMessages} />
      <footer data-screen-only className={classes.foot}>
        {/* oxlint-disable-next-line react/purity -- a page is rarely open when the year changes */}
        Backcounter {new Date().getFullYear()}
      </footer>
      <SessionWarning />
    </MessagesContainerProvider>
  );
}

function Page() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [tools, setTools] = useState<HTMLElement | null>(null);
  useHeadingFocus(path);
  const isHome = path.replace(/\/$/, '') === paths.dashboard;
  return (
    <HeadContainerProvider value={tools}>
      {!isHome && <Navigation path={path} />}
      <main>
        {!isHome && <SectionHeader path={path} toolsRef={setTools} />}
        <div className={isHome ? `${classes.main} ${classes.home}` : classes.main}>
          {!isHome && <TemporaryPassword />}
          <StoreGuard>
            <Outlet />
          </StoreGuard>
        </div>
      </main>
      <LateResult />
      {!isHome && <BottomBar path={path} />}
    </HeadContainerProvider>
  );
}
