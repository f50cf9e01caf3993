import { can, canInDemo, type Permission, type Role } from '@backcounter/core/permissions';
import { paths } from '../ui/paths.ts';

export type Section = {
  id: keyof typeof paths;
  label: string;
  path: string;
  description: string;
  /** Roles that see the card locked. */
  lockedFor?: readonly Role[];
  /** Roles that do not see the section; if they open its address, the screen handles it. */
  hiddenFor?: readonly Role[];
};

const staff = ['user', 'employee'] as const;

/** The dashboard's cards, in order (DSH-02 to DSH-08). */
export const sections: readonly Section[] = [
  {
    id: 'stores',
    label: 'Stores',
    path: paths.stores,
    description: 'The shops, their names and addresses.',
    lockedFor: staff,
  },
  {
    id: 'vendorsInvoices',
    label: 'Vendors/Invoices',
    path: paths.vendorsInvoices,
    description: 'Who delivers to which store, and what they bill.',
  },
  {
    id: 'sales',
    label: 'Sales',
    path: paths.sales,
    description: 'What each store sold, day by day.',
  },
  {
    id: 'employees',
    label: 'Employees',
    path: paths.employees,
    description: 'People, their shifts, hours and pay.',
    lockedFor: staff,
  },
  {
    id: 'income',
    label: 'Other Income',
    path: paths.income,
    description: 'Money that does not come over the counter.',
    lockedFor: staff,
  },
  {
    id: 'calculate',
    label: 'Calculate',
    path: paths.calculate,
    description: 'Profit by month or year, and the weekly cash.',
    lockedFor: staff,
  },
  {
    id: 'userManagement',
    label: 'User Management',
    path: paths.userManagement,
    description: 'Accounts, roles and passwords.',
    hiddenFor: ['owner', 'user', 'employee'],
  },
];

export type SidePage = Omit<Section, 'lockedFor' | 'hiddenFor'> & { permission: Permission };

/** Pages without a card, shown to users with their permission. */
export const sidePages: readonly SidePage[] = [
  {
    id: 'charts',
    label: 'Charts',
    path: paths.charts,
    description: 'Sales, costs and hours at a glance, over months.',
    permission: 'profit.read',
  },
  {
    id: 'activity',
    label: 'Activity',
    path: paths.activity,
    description: 'Who changed what, and what can be restored.',
    permission: 'activity.read',
  },
  {
    id: 'imports',
    label: 'Import and Export',
    path: paths.imports,
    description: 'Bring in spreadsheets, and take your data out.',
    permission: 'imports.write',
  },
  {
    id: 'settings',
    label: 'Settings',
    path: paths.settings,
    description: 'The business: its name, hours and rules.',
    permission: 'settings.write',
  },
];

type Viewer = { role: Role; isDemo: boolean };

/** True when the section's card is locked; in the demo everyone is an administrator (DEM-09). */
export const isLocked = ({ lockedFor = [] }: Section, { role, isDemo }: Viewer) =>
  !isDemo && lockedFor.includes(role);

export const isHidden = ({ hiddenFor = [] }: Section, { role, isDemo }: Viewer) =>
  !isDemo && hiddenFor.includes(role);

/** True if the user may open a page without a card. */
export const mayOpen = ({ permission }: SidePage, { role, isDemo }: Viewer) =>
  isDemo ? canInDemo(permission) : can(role, permission);

const accessibleSections = (viewer: Viewer): Section[] =>
  sections.filter((section) => !isLocked(section, viewer) && !isHidden(section, viewer));

/** All pages the user may open, in navigation order. */
export const accessiblePages = (viewer: Viewer): readonly (Section | SidePage)[] => [
  ...accessibleSections(viewer),
  ...sidePages.filter((page) => mayOpen(page, viewer)),
];

/** True if `path` is the page `at` or below it. */
export const isAt = (path: string, at: string): boolean => path === at || path.startsWith(`${at}/`);

/** Message of a locked section (DSH-13). */
export const restrictedMessage =
  'This section is restricted for employees. Please contact your administrator for access.';
