import {
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import classes from './dialog.module.css';
import { DialogMessages, MessagesPlaceProvider } from './messages.tsx';
import { usePageMark } from './page-mark.ts';

type DialogProps = {
  /** Says the act; the dialog's name. */
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** For what is about to be lost. */
  isGrave?: boolean;
  isBusy?: boolean;
  size?: 'sm' | 'md' | 'lg';
  /**
   * For what is only asked, where nothing is lost: a press beside it closes it too, and its own button.
   * It hangs from the head of the page, so that its field stays where it is when the rest grows.
   */
  isPassing?: boolean;
};

/** Below the top bar, out of which it comes. */
const passingTop = 'min(10dvh, 72px)';

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
  isPassing = false,
}: DialogProps) {
  useFocusReturn();
  usePageMark('dialog');
  const selectByTab = useSelectByTab();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <Modal.Root
      opened
      returnFocus={false}
      onClose={onClose}
      size={size}
      closeOnEscape={!isBusy}
      closeOnClickOutside={isPassing}
      lockScroll={false}
      {...(isPassing && { centered: false, yOffset: passingTop })}
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content data-grave={isGrave || undefined} {...selectByTab}>
        <div className={classes.head}>
          <Modal.Title component="h2" className={classes.title}>
            {title}
          </Modal.Title>
          {isPassing && (
            <button type="button" className={classes.close} aria-label="Close" onClick={onClose}>
              <IconX size={18} aria-hidden />
            </button>
          )}
        </div>
        <Modal.Body className={classes.body}>
          <MessagesPlaceProvider value={place}>{children}</MessagesPlaceProvider>
          <DialogMessages placeRef={setPlace} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/**
 * Selects the text of a field that Tab leads to, so that one types over it, as outside dialogs: the
 * browser does so by itself, but not where a focus trap moves the focus.
 */
function useSelectByTab() {
  const isByTab = useRef(false);
  return {
    onKeyDownCapture: ({ key }: KeyboardEvent) => {
      isByTab.current = key === 'Tab';
    },
    onFocus: ({ target }: FocusEvent) => {
      if (isByTab.current && target instanceof HTMLInputElement) target.select();
      isByTab.current = false;
    },
  };
}

/** What had the focus gets it back, with its caret, also when one dialog follows another. */
export function useFocusReturn(): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    const putCaretBack = caretIn(before);
    const place = before?.closest(`[${focusAnchor}]`)?.getAttribute(focusAnchor);
    return () => {
      const isThere = () => before instanceof HTMLElement && before.isConnected;
      if (before instanceof HTMLElement && before.isConnected) {
        before.focus();
        putCaretBack();
      } else if (place) focusWithin(place);
      // The page may be drawing it anew this very moment, after the dialog is taken away.
      queueMicrotask(() => {
        if (place && !isThere() && document.activeElement === document.body) focusWithin(place);
      });
    };
  }, []);
}

/**
 * Where the caret stands in a field, and how it is put there again: what happens when a field loses
 * and gets the focus, as being written anew or selected, moves it.
 */
function caretIn(element: Element | null): () => void {
  const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  // Null of fields that have no caret, as a checkbox, which would refuse one.
  if (!isText || element.selectionStart === null) return () => undefined;
  const { selectionStart, selectionEnd, selectionDirection } = element;
  return () =>
    element.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
}

/** Names a place whose controls may be drawn anew, as when a phone is turned. */
export const focusAnchor = 'data-focus-place';

/** Focuses the first button of a place named so. */
export function focusWithin(place: string): void {
  document.querySelector<HTMLElement>(`[${focusAnchor}="${CSS.escape(place)}"] button`)?.focus();
}

/** The buttons at a dialog's end, the safe one first. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}
