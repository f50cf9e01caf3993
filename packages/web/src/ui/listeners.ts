type Listener = () => void;

/** Callbacks that are run together on a change; `useSyncExternalStore` takes `subscribe`. */
export function createListeners() {
  const listeners = new Set<Listener>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: Listener) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return { notify, subscribe };
}
