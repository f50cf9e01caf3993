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
import { DialogMessages, MessagesContainerProvider } from './messages.tsx';
import { Resending } from './resending.tsx';
import { useRootAttribute } from './use-root-attribute.ts';

type DialogProps = {
  /** Names the action; the dialog's accessible name. */
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Warns about data loss. */
  isDanger?: boolean;
  isBusy?: boolean;
  size?: 'sm' | 'md' | 'lg';
  /** For dialogs without unsaved data: adds a close button and closes on outside clicks. */
  isDismissible?: boolean;
};

/**
 * Just below the top bar. In the middle of the page a dialog would move, and its buttons would evade
 * a click, when a message appears in it.
 */
const top = 'min(10dvh, 72px)';

/**
 * A modal dialog: Escape closes it, focus is trapped and restored afterwards. Mark the safe button
 * with `data-autofocus`.
 */
export function Dialog({
  title,
  onClose,
  children,
  isDanger = false,
  isBusy = false,
  size = 'sm',
  isDismissible = false,
}: DialogProps) {
  useRootAttribute('dialog');
  const selectByTab = useSelectByTab();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <Modal.Root
      opened
      returnFocus={false}
      onClose={onClose}
      size={size}
      closeOnEscape={!isBusy}
      closeOnClickOutside={isDismissible}
      lockScroll={false}
      yOffset={top}
      classNames={{ content: classes.content ?? '' }}
    >
      <FocusReturn />
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content
        ref={focusMarked}
        data-grave={isDanger || undefined}
        onFocusCapture={moveMark}
        {...selectByTab}
      >
        <div className={classes.head}>
          <Modal.Title component="h2" className={classes.title}>
            {title}
          </Modal.Title>
          {isDismissible && (
            <button type="button" className={classes.close} aria-label="Close" onClick={onClose}>
              <IconX size={18} aria-hidden />
            </button>
          )}
        </div>
        <Modal.Body className={classes.body}>
          <MessagesContainerProvider value={place}>{children}</MessagesContainerProvider>
          <DialogMessages placeRef={setPlace} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Renders nothing; comes before the content, whose focus it would otherwise return to. */
function FocusReturn() {
  useFocusReturn();
  return null;
}

const mark = 'data-autofocus';
const marked = `[${mark}]`;

/** Focuses the marked control at once, so that no key reaches the page behind. */
function focusMarked(content: HTMLElement | null): void {
  content?.querySelector<HTMLElement>(marked)?.focus({ preventScroll: true });
}

/**
 * Moves the mark along with the focus. The focus trap focuses the marked control twice more, in
 * timers, which on a busy machine fire after the first keys: Tab and Enter would press 'Cancel'.
 */
function moveMark({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  for (const element of currentTarget.querySelectorAll(marked)) element.removeAttribute(mark);
  target.setAttribute(mark, '');
}

/**
 * Selects a field's text when Tab moves there, so that typing replaces it. Browsers do this
 * natively, but not when a focus trap moves the focus.
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

/** Restores focus and caret on unmount, also when one dialog follows another. */
export function useFocusReturn(): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    const restoreCaret = saveCaret(before);
    const place = before?.closest(`[${focusAnchor}]`)?.getAttribute(focusAnchor);
    return () => {
      const isThere = () => before instanceof HTMLElement && before.isConnected;
      if (before instanceof HTMLElement && before.isConnected) {
        before.focus();
        restoreCaret();
      } else if (place) focusWithin(place);
      // The element may be remounting right now, after the dialog has unmounted.
      queueMicrotask(() => {
        if (place && !isThere() && document.activeElement === document.body) focusWithin(place);
      });
    };
  }, []);
}

/**
 * Saves the caret of a field and returns how to restore it: reformatting or selecting on blur and
 * focus moves it.
 */
function saveCaret(element: Element | null): () => void {
  const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  // Null for inputs without a caret, such as checkboxes, where setting one throws.
  if (!isText || element.selectionStart === null) return () => undefined;
  const { selectionStart, selectionEnd, selectionDirection } = element;
  return () =>
    element.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
}

/** Attribute that names an element whose controls may remount, e.g. when a phone is rotated. */
export const focusAnchor = 'data-focus-place';

/** Focuses the first button inside the named element. */
export function focusWithin(place: string): void {
  document.querySelector<HTMLElement>(`[${focusAnchor}="${CSS.escape(place)}"] button`)?.focus();
}

type DialogButtonsProps = {
  /** In dialogs that write: whether they are, as that may have to be sent again. */
  isBusy?: boolean;
  children: ReactNode;
};

/** A dialog's buttons, the safe one first. */
export function DialogButtons({ isBusy, children }: DialogButtonsProps) {
  return (
    <div className={classes.buttons}>
      {isBusy !== undefined && <Resending isBusy={isBusy} />}
      {children}
    </div>
  );
}
