export const refuse = (name: string) => () => {
  throw new DOMException('No', name);
};

/** The same storage, but full: for anything, or for what one key has. */
export function fullStorage(storage: Storage, only?: string): Storage {
  return new Proxy(storage, {
    get(kept, property) {
      if (property === 'setItem') {
        return (key: string, text: string) => {
          if (only !== undefined && key !== only) return kept.setItem(key, text);
          return refuse('QuotaExceededError')();
        };
      }
      const value: unknown = Reflect.get(kept, property);
      return typeof value === 'function' ? (value.bind(kept) as unknown) : value;
    },
  });
}
