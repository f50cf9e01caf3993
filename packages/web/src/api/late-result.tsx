import { useEffect, useEffectEvent } from 'react';
import { UndoNotice } from './undo-notice.tsx';
import { showLateResults, useUndo, type Offer } from './use-undo.ts';

/** Shows the results of saves whose screen was left before they arrived; part of every page. */
export function LateResult() {
  const undo = useUndo();
  const offer = useEffectEvent((late: Offer) => undo.offer(late));
  const fail = useEffectEvent((text: string, detail = '') => undo.fail(text, null, detail));
  useEffect(
    () =>
      showLateResults({
        offer: (late) => offer(late),
        fail: (text, detail) => fail(text, detail),
      }),
    [],
  );
  return <UndoNotice of={undo} label="What was done on the page before" />;
}
