import { defaultScheduler, notifyManager } from '@tanstack/react-query';
import { afterPress, followPresses } from '../ui/presses.ts';

/**
 * Holds back what queries have to tell while a pointer is pressed: data that arrives then, such as a row
 * that another user has added, would move what is pressed away. Returns a stop function.
 */
export function holdWhilePressed(): () => void {
  const stop = followPresses();
  notifyManager.setScheduler((tell) => defaultScheduler(() => void afterPress(tell)));
  return () => {
    stop();
    notifyManager.setScheduler(defaultScheduler);
  };
}
