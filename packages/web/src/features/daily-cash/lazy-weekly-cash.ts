import { lazyComponent } from '../../ui/lazy-component.tsx';

/** The weekly cash, loaded when its tab is first shown. */
export const WeeklyCash = lazyComponent(async () => (await import('./weekly-cash.tsx')).WeeklyCash);
