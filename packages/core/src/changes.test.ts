import { describe, expect, it } from 'vitest';
import { changeFor, mergeChanges } from './changes.ts';
import { roles } from './permissions.ts';

const everywhere = { role: 'admin', scope: null } as const;

describe('who hears of a change', () => {
  it('tells an administrator of every store', () => {
    const change = { kind: 'sales', storeIds: ['oak', 'elm'] } as const;
    expect(changeFor(change, everywhere)).toEqual(change);
  });

  it('tells a limited user only of their own stores, and of nothing when none is theirs', () => {
    const own = { role: 'owner', scope: ['elm'] } as const;
    expect(changeFor({ kind: 'sales', storeIds: ['oak', 'elm'] }, own)).toEqual({
      kind: 'sales',
      storeIds: ['elm'],
    });
    expect(changeFor({ kind: 'sales', storeIds: ['oak'] }, own)).toBeNull();
  });

  it('tells everybody who may read it of what belongs to the whole business, without stores', () => {
    const own = { role: 'owner', scope: ['elm'] } as const;
    expect(changeFor({ kind: 'incomeTypes', storeIds: [] }, own)).toEqual({
      kind: 'incomeTypes',
      storeIds: [],
    });
  });

  it('tells a limited user of rows of which no store is said, and of no store of what has none', () => {
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
    ['employees', ['admin', 'owner']],
    ['shifts', ['admin', 'owner']],
    ['incomeTypes', ['admin', 'owner']],
    ['incomes', ['admin', 'owner']],
    ['dailyCash', ['admin', 'owner']],
    ['settings', ['user', 'admin', 'employee', 'owner', 'demo']],
  ] as const)('tells of %s the roles %j', (kind, expected) => {
    const told = roles.filter((role) => changeFor({ kind, storeIds: [] }, { role, scope: null }));
    expect(told).toEqual(expected);
  });
});

describe('changes that come together', () => {
  it('makes one of those of a kind, with every store once', () => {
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

  it('is about the whole business as soon as one of them is', () => {
    expect(
      mergeChanges([
        { kind: 'vendors', storeIds: ['oak'] },
        { kind: 'vendors', storeIds: [] },
      ]),
    ).toEqual([{ kind: 'vendors', storeIds: [] }]);
  });
});
