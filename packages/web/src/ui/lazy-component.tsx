import { lazy, useState, type ComponentType } from 'react';
import { loadCode } from './load-code.ts';

/**
 * A component whose code is loaded when it is first shown, or ahead by `preload`. Loaded ahead, it
 * renders at once; React's `lazy` alone would show a fallback first, which React keeps for 300 ms.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    loaded = await loadCode(load);
    return { default: loaded };
  };
  const Lazy = lazy(preload);
  function LazyComponent(props: Props) {
    // Not exchanged when the code arrives, which would lose what is typed into it.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }
  return Object.assign(LazyComponent, { preload });
}
