import { useCallback, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Message } from '../ui/notice.tsx';
import type { UndoState } from './use-undo.ts';

type UndoNoticeProps = {
  of: Omit<UndoState, 'offer'>;
  label?: string;
  /** Further content. */
  children?: ReactNode;
};

/** The result of what was done last, with the Undo button. */
export function UndoNotice({ of, label = 'What was done last', children }: UndoNoticeProps) {
  const { notice, place, offered, isBusy, undo, clear, takeFocus } = of;
  const isPersistent = offered !== null || notice.message?.ms === null;
  // The button takes the focus with it when the offer ends.
  const keepFocus = useCallback(
    (button: HTMLButtonElement | null) => () => {
      if (button === document.activeElement) takeFocus();
    },
    [takeFocus],
  );
  return (
    <Message
      message={notice.message}
      detail={offered ?? notice.detail}
      group={{ label, place }}
      {...(isPersistent && { onDismiss: clear })}
      act={
        offered !== null && (
          <Button
            ref={keepFocus}
            size="compact-sm"
            variant="default"
            aria-disabled={isBusy}
            onClick={() => void undo()}
          >
            Undo
          </Button>
        )
      }
    >
      {children}
    </Message>
  );
}
