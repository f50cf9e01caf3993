/** Key-value text storage; `setItem` throws when the quota is exceeded. */
export type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & {
  keys(): string[];
};

/**
 * If the browser forbids storage (even the getter throws), values live in memory until the page is
 * left.
 */
function withMemoryFallback(open: () => Storage): TextStore {
  const memory = new Map<string, string>();
  const allowed = () => {
    try {
      return open();
    } catch {
      return null;
    }
  };
  return {
    getItem(key) {
      const storage = allowed();
      return storage ? storage.getItem(key) : (memory.get(key) ?? null);
    },
    setItem(key, text) {
      const storage = allowed();
      if (storage) storage.setItem(key, text);
      else memory.set(key, text);
    },
    removeItem(key) {
      memory.delete(key);
      allowed()?.removeItem(key);
    },
    keys: () => Object.keys(allowed() ?? Object.fromEntries(memory)),
  };
}

export const safeLocalStorage = withMemoryFallback(() => localStorage);
export const safeSessionStorage = withMemoryFallback(() => sessionStorage);

/** Stores a value that may be lost: if the storage is full, the key is removed. */
export function trySetItem(store: TextStore, key: string, text: string): void {
  try {
    store.setItem(key, text);
  } catch {
    store.removeItem(key);
  }
}
