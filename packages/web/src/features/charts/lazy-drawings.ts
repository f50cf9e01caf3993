import { lazyComponent } from '../../ui/lazy-component.tsx';

/** All charts but the first, in a chunk of their own, as the chart library is large. */
export const Drawings = lazyComponent(async () => (await import('./drawings.tsx')).Drawings);
