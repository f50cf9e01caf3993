import { expect, it } from 'vitest';
import { splitPath } from './split-path.ts';

it('takes a path and its query apart', () => {
  expect(splitPath('/dashboard/sales?panel=week&week=2026-11-16')).toEqual({
    to: '/dashboard/sales',
    search: { panel: 'week', week: '2026-11-16' },
  });
});
