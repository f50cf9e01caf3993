import { expect, it } from 'vitest';
import { uniqueStoreNames } from './use-stores.ts';

it('INC-23 adds the address to store names that are not unique', () => {
  const store = (_id: string, name: string) => ({ _id, name, address: `${_id} Elm` });
  const names = uniqueStoreNames([store('1', 'Main'), store('2', 'Oak'), store('3', ' MAIN')]);
  expect([...names]).toEqual([
    ['1', 'Main, 1 Elm'],
    ['3', ' MAIN, 3 Elm'],
  ]);
});
