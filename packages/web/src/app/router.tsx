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
import { splitPath } from '../ui/split-path.ts';
import { screenCode } from './screen-code.ts';
import { screens } from './screens.ts';
import {
  persistentSearch,
  parseSearch,
  stringifySearch,
  type Search,
} from '../ui/search-params.ts';
import { refreshUser } from '../session/refresh-user.ts';
import { setVisitor } from '../session/return-address.ts';
import { showRestricted } from '../session/restricted.ts';
import {
  isLocked,
  mayOpen,
  sections,
  sidePages,
  type Section,
  type SidePage,
} from '../session/sections.ts';
import { PageLoader } from './page-loader.tsx';

const root = createRootRoute({
  component: Outlet,
  errorComponent: ErrorView,
  notFoundComponent: ErrorView,
});

type LocationSearch = { search: object };

const goTo = (to: string, { search }: LocationSearch) =>
  redirect({ to, search: persistentSearch(search as Search), replace: true, throw: true });

const goToLogin = ({ search, ...location }: LocationSearch & Omit<Address, 'search'>) =>
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

/**
 * The sign-in page after a logout; when a page load starts here, sign-in-page.tsx renders it
 * instead.
 */
function Login() {
  const router = useRouter();
  const history = router.history as RouterHistory;
  return (
    <LoginScreen
      onWelcome={(href) => void router.preloadRoute(splitPath(href))}
      onEnter={(href) => history.push(href)}
    />
  );
}

const dashboard = createRoute({
  getParentRoute: () => root,
  path: paths.dashboard,
  beforeLoad: ({ location }) => {
    if (isSignedIn()) return setVisitor(sessionState().session?.user._id ?? '');
    goToLogin(location);
  },
  component: lazyRouteComponent(() => loadCode(() => import('./shell.tsx')), 'Shell'),
});

const welcome = createRoute({
  getParentRoute: () => dashboard,
  path: '/',
  component: lazyRouteComponent(() => loadCode(screenCode.dashboard), 'DashboardScreen'),
});

function isForbidden(page: Section | SidePage): boolean {
  const role = sessionState().session?.user.role;
  if (!role) return false;
  const viewer = { role, isDemo: isDemoMode() };
  return 'permission' in page ? !mayOpen(page, viewer) : isLocked(page, viewer);
}

/** How long a route guard waits for the user's current role. */
const refreshTimeoutMs = 2000;

/**
 * Redirects the address of a locked section to the dashboard, which says why (RTE-10). The stored
 * role may be outdated, so the server is asked first.
 */
async function refuseLocked(page: Section | SidePage, location: LocationSearch): Promise<void> {
  if (!isForbidden(page)) return;
  if (!isDemoMode()) {
    const timeout = new Promise((resolve) => setTimeout(resolve, refreshTimeoutMs));
    await Promise.race([refreshUser(), timeout]);
    if (!isForbidden(page)) return;
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

/** Creates the router; tests pass a history of their own. */
export function createPages(history?: RouterHistory) {
  return createRouter({
    routeTree: root.addChildren([home, demo, login, dashboard.addChildren([welcome, ...pages])]),
    ...(history ? { history } : {}),
    parseSearch,
    stringifySearch,
    search: { strict: false },
    defaultPreload: 'intent',
    defaultPendingComponent: PageLoader,
    defaultErrorComponent: ErrorView,
    scrollRestoration: true,
  });
}
