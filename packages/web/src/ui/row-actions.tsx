import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { IconDots, type Icon } from '@tabler/icons-react';
import { focusAnchor, focusWithin } from './dialog.tsx';
import { Popup } from './popup.tsx';
import classes from './row-actions.module.css';
import { ignoreSecondClick } from './second-click.ts';
import { phoneWidth, useMaxWidth } from './use-narrow.ts';

export type RowAction = { label: string; icon: Icon; act: () => void; isDanger?: boolean };

type RowActionsProps = {
  /** Short name of the row; completes the buttons' names: 'Delete A-100'. */
  of: string;
  actions: readonly RowAction[];
  /** Shown without the mouse over the row, where acting on rows is what the list is for. */
  isAlwaysShown?: boolean;
};

/** The width of the window up to which a menu replaces the buttons: more than two have no room on a tablet. */
const menuWidthOf = (actions: readonly RowAction[]) => (actions.length > 2 ? 1100 : phoneWidth);

/** A row's actions: buttons, or a menu where there is no room. Kept lightweight, as there are many rows. */
export function RowActions({ of, actions, isAlwaysShown = false }: RowActionsProps) {
  const buttons = (onDone: () => void) =>
    actions.map((action) => (
      <ActionButton key={action.label} {...action} of={of} onDone={onDone} />
    ));
  const isNarrow = useMaxWidth(menuWidthOf(actions));
  // Rotating a phone remounts the focused control; the first button takes the focus then.
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (hadFocus.current) focusWithin(of);
    hadFocus.current = false;
  }, [of, isNarrow]);
  if (!isNarrow) {
    return (
      <Buttons
        key="wide"
        of={of}
        className={isAlwaysShown ? classes.shown : classes.wide}
        hadFocus={hadFocus}
      >
        {buttons(nothing)}
      </Buttons>
    );
  }
  return (
    <Buttons key="narrow" isMenu of={of} className={classes.narrow} hadFocus={hadFocus}>
      <Popup
        buttonClass={classes.more}
        label={`Actions for ${of}`}
        face={<IconDots size={20} aria-hidden />}
      >
        {buttons}
      </Popup>
    </Buttons>
  );
}

type ButtonsProps = {
  of: string;
  className: string | undefined;
  isMenu?: boolean;
  /** Set on unmount if the focus was inside. */
  hadFocus: RefObject<boolean>;
  children: ReactNode;
};

function Buttons({ of, className, isMenu = false, hadFocus, children }: ButtonsProps) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const shown = box.current;
    return () => {
      hadFocus.current = shown?.contains(document.activeElement) === true;
    };
  }, [hadFocus]);
  return (
    <span
      ref={box}
      className={className}
      data-row-menu={isMenu || undefined}
      {...{ [focusAnchor]: of }}
    >
      {children}
    </span>
  );
}

const nothing = () => undefined;

type ActionButtonProps = RowAction & { of: string; onDone: () => void };

function ActionButton({ of, label, icon: ActionIcon, act, onDone }: ActionButtonProps) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={`${label} ${of}`}
      // It would land on the dialog that the first one has opened.
      onMouseDown={ignoreSecondClick}
      onClick={() => {
        onDone();
        act();
      }}
    >
      <ActionIcon size={14} aria-hidden /> {label}
    </button>
  );
}
