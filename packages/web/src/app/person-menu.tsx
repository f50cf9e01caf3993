import { useState } from 'react';
import { useMantineColorScheme } from '@mantine/core';
import { IconChevronDown, IconKey, IconMail, IconUsers } from '@tabler/icons-react';
import { DemoBlock } from '../features/demo/block.tsx';
import { ChangePassword } from '../features/password/change-password.tsx';
import { WeeklyEmail } from '../features/weekly-email/weekly-email.tsx';
import { switchEmployee } from '../session/switch-employee.ts';
import type { Person } from '../session/use-session.ts';
import { Popup } from '../ui/popup.tsx';
import classes from './header.module.css';

type Opened = 'Change password' | 'Weekly email';

/** The user menu: who uses a shared account, password, weekly email and theme. */
export function PersonMenu({ person }: { person: Person }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
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
        {(closePanel) => {
          const open = (dialog: Opened) => () => {
            closePanel();
            setOpened(dialog);
          };
          return (
            <>
              {person.isIdentified && (
                <button
                  type="button"
                  onClick={() => {
                    closePanel();
                    void switchEmployee();
                  }}
                >
                  <IconUsers size={16} aria-hidden />
                  Switch employee
                </button>
              )}
              <button type="button" onClick={open('Change password')}>
                <IconKey size={16} aria-hidden />
                Change password
              </button>
              {person.can('weeklyEmail.own') && (
                <button type="button" onClick={open('Weekly email')}>
                  <IconMail size={16} aria-hidden />
                  Weekly email
                </button>
              )}
              <ThemeChoice />
            </>
          );
        }}
      </Popup>
      {opened === 'Change password' &&
        (person.isDemo ? (
          <DemoBlock feature={opened} onClose={close} />
        ) : (
          <ChangePassword onClose={close} />
        ))}
      {opened === 'Weekly email' && <WeeklyEmail onClose={close} />}
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
