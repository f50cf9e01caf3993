import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  useRouter,
  type RouterHistory,
} from '@tanstack/react-router';
import { LoginScreen } from '../features/login/screen.tsx';
import { sessionState } from '../session/session-store.ts';
import { isDemoMode } from '../session/demo-mode.ts';
import { ErrorView } from './error-view.tsx';
import { loginSearch, type Address } from './login-address.ts';
import { loadCode } from '../ui/load-code.ts';
import { paths } from '../ui/paths.ts';
import { screenCode } from './screen-code.ts';
import { screens } from './screens.ts';
import {
  persistentSearch,
  parseSearch,
  stringifySearch,
  type Search,
} from '../ui/search-params.ts';
import { refreshUser } from '../session/refresh-user.ts';
import { noteVisitor } from '../session/wanted-address.ts';
import { showRestricted } from '../session/restricted.ts';
import {
  isLocked,
  mayOpen,
  sections,
  sidePages,
  type Section,
  type SidePage,
} from '../session/sections.ts';
import { Waiting } from './waiting.tsx';

const root = createRootRoute({
  component: Outlet,
  errorComponent: ErrorView,
  notFoundComponent: ErrorView,
});

type Seen = { search: object };

const goTo = (to: string, { search }: Seen) =>
  redirect({ to, search: persistentSearch(search as Search), replace: true, throw: true });

const goToLogin = ({ search, ...location }: Seen & Omit<Address, 'search'>) =>
  redirect({
    to: paths.login,
    search: loginSearch({ ...location, search: search as Search }) ?? {},
    replace: true,
    throw: true,
  });

const isSignedIn = () => sessionState().status === 'signed-in';

const home = createRoute({
  getParentRoute: () => root,
  path: paths.home,
  beforeLoad: ({ location }) => {
    if (isSignedIn()) goTo(paths.dashboard, location);
    else goToLogin(location);
  },
});

const demo = createRoute({
  getParentRoute: () => root,
  path: paths.demo,
  beforeLoad: ({ location }) => {
    goToLogin(location);
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  beforeLoad: ({ location }) => {
    if (isSignedIn()) goTo(paths.dashboard, location);
  },
  component: Login,
});

/** As after a logout; a page that begins there is drawn by the front door. */
function Login() {
  const router = useRouter();
  const history = router.history as RouterHistory;
  return (
    <LoginScreen
      onWelcome={() => void router.preloadRoute({ to: paths.dashboard })}
      onEnter={(href) => history.push(href)}
    />
  );
}

const dashboard = createRoute({
  getParentRoute: () => root,
  path: paths.dashboard,
  beforeLoad: ({ location }) => {
    if (isSignedIn()) return noteVisitor(sessionState().session?.user._id ?? '');
    goToLogin(location);
  },
  component: lazyRouteComponent(() => loadCode(() => import('./shell.tsx')), 'Shell'),
});

const welcome = createRoute({
  getParentRoute: () => dashboard,
  path: '/',
  component: lazyRouteComponent(() => loadCode(screenCode.dashboard), 'DashboardScreen'),
});

function isClosed(page: Section | SidePage): boolean {
  const role = sessionState().session?.user.role;
  if (!role) return false;
  const viewer = { role, isDemo: isDemoMode() };
  return 'permission' in page ? !mayOpen(page, viewer) : isLocked(page, viewer);
}

/** So long an address waits for the server to say who one is. */
const longestAskingMs = 2000;

/**
 * A typed address of a locked section leads back to the dashboard, which says why (RTE-10). The role
 * that this browser remembers may be an earlier one: the server is asked before it locks anybody out.
 */
async function refuseLocked(page: Section | SidePage, location: Seen): Promise<void> {
  if (!isClosed(page)) return;
  if (!isDemoMode()) {
    const tooLate = new Promise((resolve) => setTimeout(resolve, longestAskingMs));
    await Promise.race([refreshUser(), tooLate]);
    if (!isClosed(page)) return;
  }
  showRestricted(true);
  goTo(paths.dashboard, location);
}

const pages = [...sections, ...sidePages].map((page) =>
  createRoute({
    getParentRoute: () => dashboard,
    path: page.path.slice(paths.dashboard.length),
    beforeLoad: async ({ location, preload }) => {
      if (!preload) await refuseLocked(page, location);
    },
    component: screens[page.id] ?? ErrorView,
  }),
);

/** The pages over a history: the browser's own, or a test's. */
export function createPages(history?: RouterHistory) {
  return createRouter({
    routeTree: root.addChildren([home, demo, login, dashboard.addChildren([welcome, ...pages])]),
    ...(history ? { history } : {}),
    parseSearch,
    stringifySearch,
    search: { strict: false },
    defaultPreload: 'intent',
    defaultPendingComponent: Waiting,
    defaultErrorComponent: ErrorView,
    scrollRestoration: true,
  });
}
