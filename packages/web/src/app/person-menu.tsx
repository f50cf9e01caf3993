import { useState } from 'react';
import { useMantineColorScheme } from '@mantine/core';
import { IconChevronDown, IconKey } from '@tabler/icons-react';
import { DemoBlock } from '../features/demo/block.tsx';
import { ChangePassword } from '../features/password/change-password.tsx';
import type { Person } from '../session/use-session.ts';
import { Popup } from '../ui/popup.tsx';
import classes from './header.module.css';

/** The user menu: password and theme. */
export function PersonMenu({ person }: { person: Person }) {
  const [isChanging, setIsChanging] = useState(false);
  const close = () => setIsChanging(false);
  const face = (
    <>
      <span>
        <span className={classes.name}>{person.name}</span>{' '}
        <span className={classes.role}>{person.role}</span>
      </span>
      <IconChevronDown size={14} aria-hidden />
    </>
  );
  return (
    <>
      <Popup face={face} buttonClass={classes.who}>
        {(closePanel) => (
          <>
            <button
              type="button"
              onClick={() => {
                closePanel();
                setIsChanging(true);
              }}
            >
              <IconKey size={16} aria-hidden />
              Change password
            </button>
            <ThemeChoice />
          </>
        )}
      </Popup>
      {isChanging &&
        (person.isDemo ? (
          <DemoBlock feature="Change password" onClose={close} />
        ) : (
          <ChangePassword onClose={close} />
        ))}
    </>
  );
}

const schemes = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['auto', 'Match this device'],
] as const;

function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return (
    <fieldset>
      <legend>Theme</legend>
      {schemes.map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            name="theme"
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
