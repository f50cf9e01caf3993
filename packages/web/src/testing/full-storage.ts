export const refuse = (name: string) => () => {
  throw new DOMException('No', name);
};

/** The same storage, but full. */
export function fullStorage(storage: Storage): Storage {
  return new Proxy(storage, {
    get(kept, property) {
      if (property === 'setItem') return refuse('QuotaExceededError');
      const value: unknown = Reflect.get(kept, property);
      return typeof value === 'function' ? (value.bind(kept) as unknown) : value;
    },
  });
}
