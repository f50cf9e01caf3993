import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';
import classes from './resending.module.css';

const resendingText = 'No answer yet. Trying again…';

let count = 0;
const listeners = createListeners();

function change(by: number): void {
  count += by;
  listeners.notify();
}

/** Call when a person should know that a write is being sent again; returns how to end that. */
export function markResending(): () => void {
  change(1);
  return () => change(-1);
}

const isResending = (): boolean => count > 0;

/** True if what is busy waits for a write that is sent again for longer than nobody would notice. */
export function useIsResending(isBusy: boolean): boolean {
  return useSyncExternalStore(listeners.subscribe, isResending) && isBusy;
}

/** Says beside the buttons of a busy form, where it moves nothing, that its write is sent again. */
export function Resending({ isBusy }: { isBusy: boolean }) {
  const isShown = useIsResending(isBusy);
  return (
    <p aria-live="polite" className={classes.resending} {...(isShown && { role: 'status' })}>
      {isShown && resendingText}
    </p>
  );
}
