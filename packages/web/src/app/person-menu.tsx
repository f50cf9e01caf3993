import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useMantineColorScheme } from '@mantine/core';
import { IconChevronDown, IconKey } from '@tabler/icons-react';
import { DemoBlock } from '../features/demo/block.tsx';
import { ChangePassword } from '../features/password/change-password.tsx';
import type { Person } from '../session/use-session.ts';
import { Popup } from '../ui/popup.tsx';
import classes from './header.module.css';
import { usePersistentSearch } from '../ui/address.ts';
import { mayOpen, sidePages } from '../session/sections.ts';

/** The person's own matters: password, theme and the pages without a card. */
export function PersonMenu({ person }: { person: Person }) {
  const [isChanging, setIsChanging] = useState(false);
  const search = usePersistentSearch();
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
            {sidePages
              .filter((page) => mayOpen(page, person))
              .map(({ id, path, label, icon: PageIcon }) => (
                <Link key={id} to={path} search={search} onClick={closePanel}>
                  <PageIcon size={16} aria-hidden />
                  {label}
                </Link>
              ))}
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
  ['auto', 'As on this device'],
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
