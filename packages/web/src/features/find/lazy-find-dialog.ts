import { lazyComponent } from '../../ui/lazy-component.tsx';

/** The search dialog, loaded when it is first opened. */
export const FindDialog = lazyComponent(async () => (await import('./find-dialog.tsx')).FindDialog);
