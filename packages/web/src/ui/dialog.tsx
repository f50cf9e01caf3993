import { useLayoutEffect, useState, type ReactNode } from 'react';
import { Modal } from '@mantine/core';
import classes from './dialog.module.css';
import { DialogMessages, MessagesPlaceProvider } from './messages.tsx';

type DialogProps = {
  /** Says the act; the dialog's name. */
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** For what is about to be lost. */
  isGrave?: boolean;
  isBusy?: boolean;
  size?: 'sm' | 'md' | 'lg';
};

/**
 * A dialog over the page: Escape closes, focus stays inside and returns afterwards. Mark the safe
 * button with `data-autofocus`.
 */
export function Dialog({
  title,
  onClose,
  children,
  isGrave = false,
  isBusy = false,
  size = 'sm',
}: DialogProps) {
  useFocusReturn();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <Modal.Root
      opened
      returnFocus={false}
      onClose={onClose}
      size={size}
      closeOnEscape={!isBusy}
      closeOnClickOutside={false}
      lockScroll={false}
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content data-grave={isGrave || undefined}>
        <Modal.Title component="h2" className={classes.title}>
          {title}
        </Modal.Title>
        <Modal.Body className={classes.body}>
          <MessagesPlaceProvider value={place}>{children}</MessagesPlaceProvider>
          <DialogMessages placeRef={setPlace} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** What had the focus gets it back, also when one dialog follows another. */
export function useFocusReturn(): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    const place = before?.closest(`[${focusAnchor}]`)?.getAttribute(focusAnchor);
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      else if (place) focusWithin(place);
    };
  }, []);
}

/** Names a place whose controls may be drawn anew, as when a phone is turned. */
export const focusAnchor = 'data-focus-place';

function focusWithin(place: string): void {
  document.querySelector<HTMLElement>(`[${focusAnchor}="${CSS.escape(place)}"] button`)?.focus();
}

/** The buttons at a dialog's end, the safe one first. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}
