export const throwDomException = (name: string) => () => {
  throw new DOMException('No', name);
};

/** A full storage: for every key, or only for one. */
export function fullStorage(storage: Storage, only?: string): Storage {
  return new Proxy(storage, {
    get(kept, property) {
      if (property === 'setItem') {
        return (key: string, text: string) => {
          if (only !== undefined && key !== only) return kept.setItem(key, text);
          return throwDomException('QuotaExceededError')();
        };
      }
      const value: unknown = Reflect.get(kept, property);
      return typeof value === 'function' ? (value.bind(kept) as unknown) : value;
    },
  });
}
