import { describe, expect, it } from 'vitest';
import { changeFor, mergeChanges } from './changes.ts';
import { roles } from './permissions.ts';

const everywhere = { role: 'admin', scope: null } as const;

describe('who is notified of a change', () => {
  it('notifies an administrator about every store', () => {
    const change = { kind: 'sales', storeIds: ['oak', 'elm'] } as const;
    expect(changeFor(change, everywhere)).toEqual(change);
  });

  it('notifies a limited user only about their own stores', () => {
    const own = { role: 'owner', scope: ['elm'] } as const;
    const change = { kind: 'sales', storeIds: ['oak', 'elm'], writeId: 'one' } as const;
    expect(changeFor(change, own)).toEqual({ ...change, storeIds: ['elm'] });
    expect(changeFor({ kind: 'sales', storeIds: ['oak'] }, own)).toBeNull();
  });

  it('notifies every permitted role about the whole business, without stores', () => {
    const own = { role: 'owner', scope: ['elm'] } as const;
    const change = { kind: 'incomeTypes', storeIds: [], writeId: 'one' } as const;
    expect(changeFor(change, own)).toEqual(change);
  });

  it('notifies a limited user about changes without stores, and strips stores from business-wide kinds', () => {
    const own = { role: 'owner', scope: ['elm'] } as const;
    expect(changeFor({ kind: 'sales', storeIds: [] }, own)).toEqual({
      kind: 'sales',
      storeIds: [],
    });
    expect(changeFor({ kind: 'incomeTypes', storeIds: ['oak'] }, own)).toEqual({
      kind: 'incomeTypes',
      storeIds: [],
    });
  });

  it.each([
    ['users', ['admin']],
    ['stores', ['user', 'admin', 'employee', 'owner']],
    ['vendors', ['user', 'admin', 'employee', 'owner']],
    ['invoices', ['user', 'admin', 'employee', 'owner']],
    ['sales', ['user', 'admin', 'employee', 'owner']],
    ['employees', ['user', 'admin', 'employee', 'owner']],
    ['shifts', ['user', 'admin', 'employee', 'owner']],
    ['incomeTypes', ['admin', 'owner']],
    ['incomes', ['admin', 'owner']],
    ['dailyCash', ['admin', 'owner']],
    ['settings', ['user', 'admin', 'employee', 'owner', 'demo']],
  ] as const)('notifies about %s the roles %j', (kind, expected) => {
    const notified = roles.filter((role) =>
      changeFor({ kind, storeIds: [] }, { role, scope: null }),
    );
    expect(notified).toEqual(expected);
  });
});

describe('mergeChanges', () => {
  it('merges the changes of a kind, with every store once', () => {
    expect(
      mergeChanges([
        { kind: 'sales', storeIds: ['oak'] },
        { kind: 'invoices', storeIds: ['elm'] },
        { kind: 'sales', storeIds: ['elm', 'oak'] },
      ]),
    ).toEqual([
      { kind: 'sales', storeIds: ['oak', 'elm'] },
      { kind: 'invoices', storeIds: ['elm'] },
    ]);
  });

  it('keeps the id of a write unless changes of others are merged with it', () => {
    const sales = { kind: 'sales', storeIds: ['oak'] } as const;
    const idOf = (...writeIds: (string | undefined)[]) =>
      mergeChanges(writeIds.map((writeId) => ({ ...sales, writeId })))[0]?.writeId;
    expect(idOf('one', 'one')).toBe('one');
    expect(idOf('one', 'two')).toBeUndefined();
    expect(idOf('one', 'two', 'one')).toBeUndefined();
    expect(idOf(undefined, 'one')).toBeUndefined();
    expect(idOf('one', undefined, 'one')).toBeUndefined();
  });

  it('is about the whole business as soon as one of them is', () => {
    expect(
      mergeChanges([
        { kind: 'vendors', storeIds: ['oak'] },
        { kind: 'vendors', storeIds: [] },
      ]),
    ).toEqual([{ kind: 'vendors', storeIds: [] }]);
  });
});
