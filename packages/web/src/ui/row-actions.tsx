import { IconDots, type Icon } from '@tabler/icons-react';
import { focusAnchor } from './dialog.tsx';
import { Popup } from './popup.tsx';
import classes from './row-actions.module.css';
import { useNarrow } from './use-narrow.ts';

export type RowAction = { label: string; icon: Icon; act: () => void; isDanger?: boolean };

type RowActionsProps = {
  /** The row in a word or two; it ends the buttons' names: 'Delete A-100'. */
  of: string;
  actions: readonly RowAction[];
};

/** What can be done with a row: buttons, and on phones a menu. Light, for there are many rows. */
export function RowActions({ of, actions }: RowActionsProps) {
  const buttons = (onDone: () => void) =>
    actions.map((action) => (
      <ActionButton key={action.label} {...action} of={of} onDone={onDone} />
    ));
  const place = { [focusAnchor]: of };
  if (!useNarrow()) {
    return (
      <span className={classes.wide} {...place}>
        {buttons(nothing)}
      </span>
    );
  }
  return (
    <span className={classes.narrow} data-row-menu {...place}>
      <Popup
        buttonClass={classes.more}
        label={`Actions for ${of}`}
        face={<IconDots size={20} aria-hidden />}
      >
        {buttons}
      </Popup>
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
      onClick={() => {
        onDone();
        act();
      }}
    >
      <ActionIcon size={14} aria-hidden /> {label}
    </button>
  );
}
