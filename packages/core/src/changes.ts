import { wholeBusinessKinds, type ActivityKind } from './activity.ts';
import { can, type Permission, type Role } from './permissions.ts';

/**
 * Event: rows of a kind have changed in these stores, or in the whole business when there are none.
 */
export type Change = { kind: ActivityKind; storeIds: readonly string[] };

/** Permission required to be notified about a kind. */
const readPermissions = {
  users: 'users.read',
  stores: 'stores.read',
  vendors: 'vendors.read',
  invoices: 'invoices.read',
  sales: 'sales.read',
  employees: 'employees.read',
  shifts: 'shifts.read',
  incomeTypes: 'incomeTypes.read',
  incomes: 'incomes.read',
  dailyCash: 'dailyCash.read',
  attachments: 'attachments.read',
  targets: 'profit.read',
  findings: 'profit.read',
  // Every screen depends on settings: the day, the opening hours, the first day of the week.
  settings: 'session.read',
} as const satisfies Record<ActivityKind, Permission>;

type Listener = { role: Role; scope: readonly string[] | null };

/**
 * The part of a change that a listener may see: null when the role may not read its kind or none of
 * its stores is in scope; otherwise only the stores in scope.
 */
export function changeFor(change: Change, { role, scope }: Listener): Change | null {
  if (!can(role, readPermissions[change.kind])) return null;
  if (change.storeIds.length === 0 || wholeBusinessKinds.includes(change.kind)) {
    return { kind: change.kind, storeIds: [] };
  }
  if (scope === null) return change;
  const storeIds = change.storeIds.filter((id) => scope.includes(id));
  return storeIds.length === 0 ? null : { kind: change.kind, storeIds };
}

/** Merges changes into one per kind, with each store once. */
export function mergeChanges(changes: Iterable<Change>): Change[] {
  const merged = new Map<ActivityKind, { stores: Set<string>; isWhole: boolean }>();
  for (const { kind, storeIds } of changes) {
    const known = merged.get(kind) ?? { stores: new Set<string>(), isWhole: false };
    merged.set(kind, known);
    known.isWhole ||= storeIds.length === 0;
    for (const id of storeIds) known.stores.add(id);
  }
  return [...merged].map(([kind, { stores, isWhole }]) => ({
    kind,
    storeIds: isWhole ? [] : [...stores],
  }));
}
