import { IconDots, type Icon } from '@tabler/icons-react';
import { Popup } from './popup.tsx';
import classes from './row-actions.module.css';

export type RowAction = { label: string; icon: Icon; act: () => void; isDanger?: boolean };

type RowActionsProps = {
  /** The row in a word or two; it ends the buttons' names: 'Delete A-100'. */
  of: string;
  actions: readonly RowAction[];
};

/** What can be done with a row: buttons, and on phones a menu. Light, for there are many rows. */
export function RowActions({ of, actions }: RowActionsProps) {
  return (
    <>
      <span className={classes.wide}>
        {actions.map((action) => (
          <ActionButton key={action.label} {...action} of={of} onDone={nothing} />
        ))}
      </span>
      <span className={classes.narrow} data-row-menu>
        <Popup
          buttonClass={classes.more}
          label={`Actions for ${of}`}
          face={<IconDots size={20} aria-hidden />}
        >
          {(close) =>
            actions.map((action) => (
              <ActionButton key={action.label} {...action} of={of} onDone={close} />
            ))
          }
        </Popup>
      </span>
    </>
  );
}

const nothing = () => undefined;

type ActionButtonProps = RowAction & { of: string; onDone: () => void };

function ActionButton({ of, label, icon: ActionIcon, act, isDanger, onDone }: ActionButtonProps) {
  return (
    <button
      type="button"
      className={classes.button}
      data-danger={isDanger || undefined}
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
