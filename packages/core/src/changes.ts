import { wholeBusinessKinds, type ActivityKind } from './activity.ts';
import { can, type Permission, type Role } from './permissions.ts';

/** That rows of a kind have changed: in these stores, or in the business when there are none. */
export type Change = { kind: ActivityKind; storeIds: readonly string[] };

/** What one must be allowed to read to be told that a kind has changed. */
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
  // Every screen goes by the settings: the day, the hours, the first day of the week.
  settings: 'session.read',
} as const satisfies Record<ActivityKind, Permission>;

type Listener = { role: Role; scope: readonly string[] | null };

/**
 * A change as a listener may hear of it: null when its kind is not for the role or none of its
 * stores is the listener's; of several stores only the listener's own.
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

/** Several changes as one for each kind, every store once. */
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
