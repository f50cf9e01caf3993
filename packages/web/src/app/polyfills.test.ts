import { expect, test } from 'vitest';
import { addPolyfills } from './polyfills.ts';

/** `Map` and `Promise` as Safari had them before 17.4. */
function olderGlobals() {
  const globals = {
    Map: class extends Map {} as unknown as typeof Map,
    Promise: class extends Promise<unknown> {} as unknown as typeof Promise,
  };
  Object.setPrototypeOf(globals.Map, Function.prototype);
  Object.setPrototypeOf(globals.Promise, Function.prototype);
  return globals;
}

test('Map.groupBy is added where it is missing, and groups as the browsers do', () => {
  const globals = olderGlobals();
  expect('groupBy' in globals.Map).toBe(false);
  addPolyfills(globals);
  const rows = ['a1', 'b1', 'a2'];
  const keyOf = (row: string, index: number) => (index > 9 ? '' : row.charAt(0));
  const groups = globals.Map.groupBy(rows, keyOf);
  expect([...groups]).toEqual([...Map.groupBy(rows, keyOf)]);
  expect([...groups.keys()]).toEqual(['a', 'b']);
  const entries = globals.Map.groupBy(['x', 'x'].entries(), ([index]) => index);
  expect([...entries.keys()]).toEqual([0, 1]);
  const byIndex = globals.Map.groupBy(rows, (_, index) => index);
  expect([...byIndex.keys()]).toEqual([0, 1, 2]);
});

test('Promise.withResolvers is added where it is missing', async () => {
  const globals = olderGlobals();
  addPolyfills(globals);
  const kept = globals.Promise.withResolvers<string>();
  kept.resolve('done');
  await expect(kept.promise).resolves.toBe('done');
  const broken = globals.Promise.withResolvers<string>();
  broken.reject(new Error('no'));
  await expect(broken.promise).rejects.toThrow('no');
});

test('what a browser has is left alone', () => {
  const groupBy = Object.getOwnPropertyDescriptor(Map, 'groupBy');
  const withResolvers = Object.getOwnPropertyDescriptor(Promise, 'withResolvers');
  addPolyfills();
  expect(Object.getOwnPropertyDescriptor(Map, 'groupBy')).toEqual(groupBy);
  expect(Object.getOwnPropertyDescriptor(Promise, 'withResolvers')).toEqual(withResolvers);
});
