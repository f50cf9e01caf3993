/** Texts by key, as the browser's storage has them; a full one refuses to take more. */
export type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & {
  keys(): string[];
};

/** A browser may forbid its storage, then the mere getter throws: texts last as long as the page. */
function allowedOrMemory(open: () => Storage): TextStore {
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

export const localTexts = allowedOrMemory(() => localStorage);
export const tabTexts = allowedOrMemory(() => sessionStorage);

/** Keeps what nobody misses: when the storage is full it is dropped. */
export function setIfRoom(store: TextStore, key: string, text: string): void {
  try {
    store.setItem(key, text);
  } catch {
    store.removeItem(key);
  }
}
