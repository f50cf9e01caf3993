import { describe, expect, it } from 'vitest';
import {
  can,
  canInDemo,
  hasRole,
  permissions,
  roles,
  type Permission,
  type Role,
} from './permissions.ts';

const everything = Object.keys(permissions) as Permission[];

const allowedTo = (role: Role) => everything.filter((permission) => can(role, permission)).sort();

/** ROL-07: what user and employee may do, and what belongs to having a session. */
const ofStaff = [
  'attachments.create',
  'attachments.read',
  'changes.read',
  'employees.identify',
  'invoices.create',
  'invoices.read',
  'password.change',
  'sales.create',
  'sales.delete',
  'sales.read',
  'session.end',
  'session.read',
  'session.write',
  'shifts.own',
  'stores.read',
  'vendors.create',
  'vendors.read',
];

describe('roles', () => {
  it('ROL-01 USR-11 are five, in the order of the forms', () => {
    expect(roles).toEqual(['user', 'admin', 'employee', 'owner', 'demo']);
  });
});

describe('hasRole', () => {
  it('ROL-02 is true for a role in the list, false for others and when signed out', () => {
    expect(hasRole('owner', ['admin', 'owner'])).toBe(true);
    expect(hasRole('user', ['admin', 'owner'])).toBe(false);
    expect(hasRole('admin', [])).toBe(false);
    expect(hasRole(null, roles)).toBe(false);
    expect(hasRole(undefined, roles)).toBe(false);
  });
});

describe('can', () => {
  it('ROL-03 the admin may do everything', () => {
    expect(allowedTo('admin')).toEqual([...everything].sort());
  });

  it('ROL-04 ROL-05 the owner may do all but user management, backups, and deleting and merging vendors', () => {
    const missing = everything.filter((permission) => !can('owner', permission));
    expect(missing.sort()).toEqual([
      ...['backups.read', 'users.read', 'users.write'],
      ...['vendors.delete', 'vendors.merge'],
    ]);
  });

  it.each(['user', 'employee'] as const)('ROL-06 ROL-07 ROL-08 the %s may do this only', (role) => {
    expect(allowedTo(role)).toEqual(ofStaff);
  });

  it('ROL-09 everyone of the staff may delete sales, employees only admin and owner', () => {
    const may = (permission: Permission) => roles.filter((role) => can(role, permission));
    expect(may('sales.delete')).toEqual(['user', 'admin', 'employee', 'owner']);
    expect(may('employees.write')).toEqual(['admin', 'owner']);
  });

  it('ROL-10 a demo account may do nothing on the server but see and end its session', () => {
    expect(allowedTo('demo')).toEqual(['session.end', 'session.read']);
  });

  it('ROL-11 only admin and owner read the log and restore', () => {
    for (const permission of ['activity.read', 'activity.restore'] as const) {
      expect(roles.filter((role) => can(role, permission))).toEqual(['admin', 'owner']);
    }
  });
});

describe('canInDemo', () => {
  it('DEM-09 DEM-10 the demo acts as an administrator without users, daily cash, report and import', () => {
    const refused = everything.filter((permission) => !canInDemo(permission)).sort();
    const expected = [
      'backups.read',
      'dailyCash.read',
      'dailyCash.write',
      'imports.write',
      'exports.accountant',
      'password.change',
      'report.read',
      'session.write',
      'users.read',
      'users.write',
      'weeklyEmail.own',
    ];
    expect(refused).toEqual(expected.sort());
  });
});
