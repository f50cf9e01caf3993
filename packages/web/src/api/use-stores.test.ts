import { expect, it } from 'vitest';
import { longNames } from './use-stores.ts';

it('INC-23 tells stores of the same name apart by their address, and leaves others as they are', () => {
  const store = (_id: string, name: string) => ({ _id, name, address: `${_id} Elm` });
  const names = longNames([store('1', 'Main'), store('2', 'Oak'), store('3', ' MAIN')]);
  expect([...names]).toEqual([
    ['1', 'Main, 1 Elm'],
    ['3', ' MAIN, 3 Elm'],
  ]);
});
