/** ES2024's `Map.groupBy`. */
function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** ES2024's `Promise.withResolvers`. */
function withResolvers<T>(): PromiseWithResolvers<T> {
  let resolve!: PromiseWithResolvers<T>['resolve'];
  let reject!: PromiseWithResolvers<T>['reject'];
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

/**
 * Adds what the code uses and Safari lacked before 17.4: iPads that get no newer one still stand on many
 * counters (docs/decisions/0180-supported-browsers.md). The `lib` of tsconfig.json names the same features,
 * so that no other one of ES2024 compiles. Tests pass globals of their own.
 */
export function addPolyfills(globals: { Map: object; Promise: object } = globalThis): void {
  const polyfills = [
    { constructor: globals.Map, name: 'groupBy', value: groupBy },
    { constructor: globals.Promise, name: 'withResolvers', value: withResolvers },
  ];
  for (const { constructor, name, value } of polyfills) {
    if (name in constructor) continue;
    Object.defineProperty(constructor, name, { value, writable: true, configurable: true });
  }
}
