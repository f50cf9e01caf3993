import { wholeBusinessKinds, type ActivityKind } from './activity.ts';
import { can, type Permission, type Role } from './permissions.ts';

/**
 * Event: rows of a kind have changed in these stores, or in the whole business when there are none.
 * `writeId` is set if all of it is the change of one write.
 */
export type Change = {
  kind: ActivityKind;
  storeIds: readonly string[];
  writeId?: string | undefined;
};

/** Permission required to be notified about a kind. */
const readPermissions = {
  users: 'users.read',
  stores: 'stores.read',
  vendors: 'vendors.read',
  invoices: 'invoices.read',
  sales: 'sales.read',
  // Those who identify themselves by the list of names, and see their own week.
  employees: 'employees.identify',
  shifts: 'shifts.own',
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
    return { ...change, storeIds: [] };
  }
  if (scope === null) return change;
  const storeIds = change.storeIds.filter((id) => scope.includes(id));
  return storeIds.length === 0 ? null : { ...change, storeIds };
}

/** Merges changes into one per kind, with each store once; those of several writes lose their id. */
export function mergeChanges(changes: Iterable<Change>): Change[] {
  type Merged = Pick<Change, 'writeId'> & { stores: Set<string>; isWhole: boolean };
  const merged = new Map<ActivityKind, Merged>();
  for (const { kind, storeIds, writeId } of changes) {
    const known = merged.get(kind) ?? { stores: new Set<string>(), isWhole: false, writeId };
    merged.set(kind, known);
    if (known.writeId !== writeId) known.writeId = undefined;
    known.isWhole ||= storeIds.length === 0;
    for (const id of storeIds) known.stores.add(id);
  }
  return [...merged].map(([kind, { stores, isWhole, writeId }]) => ({
    kind,
    storeIds: isWhole ? [] : [...stores],
    writeId,
  }));
}
