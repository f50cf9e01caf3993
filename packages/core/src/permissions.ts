/** Account roles, in the order in which forms offer them (USR-11). */
export const roles = ['user', 'admin', 'employee', 'owner', 'demo'] as const;
export type Role = (typeof roles)[number];

const admin = ['admin'] as const;
const managers = ['admin', 'owner'] as const;
const staff = ['admin', 'owner', 'user', 'employee'] as const;
const everyone = roles;

/**
 * Roles per permission on the server; each route names one permission (decision 3, ROL-03 to
 * ROL-11). The demo role has no data routes: its data lives in the browser.
 */
export const permissions = {
  'session.read': everyone,
  'session.end': everyone,
  'changes.read': staff,
  'session.write': staff,
  'password.change': staff,
  'users.read': admin,
  'users.write': admin,
  'stores.read': staff,
  'stores.write': managers,
  'vendors.read': staff,
  'vendors.create': staff,
  'vendors.update': managers,
  'vendors.delete': admin,
  // Who may change and delete vendors, and change invoices.
  'vendors.merge': admin,
  'invoices.read': staff,
  'invoices.create': staff,
  'invoices.update': managers,
  'invoices.delete': managers,
  'sales.read': staff,
  'sales.create': staff,
  'sales.update': managers,
  'sales.delete': staff,
  'employees.identify': staff,
  'employees.read': managers,
  'employees.write': managers,
  'shifts.own': staff,
  'shifts.read': managers,
  'shifts.write': managers,
  'incomeTypes.read': managers,
  'incomeTypes.write': managers,
  'incomes.read': managers,
  'incomes.write': managers,
  'profit.read': managers,
  'report.read': managers,
  'targets.write': managers,
  'findings.dismiss': managers,
  'dailyCash.read': managers,
  'dailyCash.write': managers,
  'attachments.read': staff,
  'attachments.create': staff,
  'attachments.delete': managers,
  'activity.read': managers,
  'activity.restore': managers,
  'backups.read': admin,
  'weeklyEmail.own': managers,
  'imports.write': managers,
  'exports.business': managers,
  'exports.accountant': managers,
  'settings.read': managers,
  'settings.write': managers,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/** Permissions that the demo denies even its administrator (DEM-10): 403 in the browser too. */
const deniedInDemo: ReadonlySet<Permission> = new Set([
  'backups.read',
  'weeklyEmail.own',
  'session.write',
  'password.change',
  'users.read',
  'users.write',
  'report.read',
  'dailyCash.read',
  'dailyCash.write',
  'imports.write',
  'exports.accountant',
]);

/** True when one of `allowed` is the signed-in user's role; false when signed out (ROL-02). */
export function hasRole(role: Role | null | undefined, allowed: readonly Role[]): boolean {
  return role !== null && role !== undefined && allowed.includes(role);
}

/** True when a role has a permission on the server. */
export function can(role: Role, permission: Permission): boolean {
  return hasRole(role, permissions[permission]);
}

/** True when the demo, whose caller is an administrator, allows a permission. */
export function canInDemo(permission: Permission): boolean {
  return can('admin', permission) && !deniedInDemo.has(permission);
}
