import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { TextInput, useMantineColorScheme } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { usePersistentSearch } from '../../ui/address.ts';
import { parseSearch, stringifySearch } from '../../ui/search-params.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { focusOnlyRow, focusRow } from '../../ui/focus-row.ts';
import { LogoutDialog } from '../logout/logout.tsx';
import { ChangePassword } from '../password/change-password.tsx';
import { isNamedByTitle, isRecord, type Choice, type ChoiceGroup } from './choices.ts';
import classes from './find-dialog.module.css';
import { rememberChoice } from './recent.ts';
import { useFound } from './use-found.ts';

type FindDialogProps = { text: string; onText: (text: string) => void; onClose: () => void };

/** Everything that the person may see, by a few letters, and the way there. */
export function FindDialog({ text, onText, onClose }: FindDialogProps) {
  const { groups, isSearching, isSlow, problem, count } = useFound(text);
  const choices = groups.flatMap((group) => group.choices);
  const [own, setOwn] = useState<OwnDialog | null>(null);
  const go = useGo({ onClose, onOwn: setOwn });
  const { chosen, onKeyDown, reset } = useChosen({ choices, isSearching, go });
  const id = useId();
  if (own === 'password') return <ChangePassword onClose={onClose} />;
  if (own === 'logout') return <LogoutDialog onClose={onClose} />;
  const isLooking = isSearching && (choices.length === 0 || isSlow);
  const said = choices.length === 0 ? 'Nothing found' : count;
  return (
    <Dialog title="Find anything" size="lg" isPassing onClose={onClose}>
      <TextInput
        data-autofocus
        className={classes.field}
        label="Find"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder="A store, number, name, amount or date"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen ? idIn(id, chosen.id) : undefined}
        onChange={(event) => {
          onText(event.currentTarget.value);
          reset();
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id={`${id}-list`} aria-label="Found" className={classes.list}>
        {groups.map((group) => (
          <Group key={group.label} group={group} id={id} chosen={chosen} onChoose={go} />
        ))}
      </div>
      <p role="status" className={classes.state}>
        {problem ?? (isLooking ? 'Looking…' : said)}
      </p>
    </Dialog>
  );
}

type ChosenInput = {
  choices: readonly Choice[];
  isSearching: boolean;
  go: (choice: Choice) => void;
};

/**
 * The choice that Enter takes: the one that the arrows came to, or else the first. What is in sight
 * of an earlier text is not meant by Enter; the answer is waited for.
 */
function useChosen({ choices, isSearching, go }: ChosenInput) {
  // By its id, for what is found comes above what was there at once.
  const [picked, setPicked] = useState<string | null>(null);
  // Enter was pressed and the answer has not come.
  const isAwaited = useRef(false);
  const at = Math.max(
    choices.findIndex(({ id }) => id === picked),
    0,
  );
  const chosen = choices[at];
  const isPicked = chosen !== undefined && chosen.id === picked;
  const reset = () => {
    setPicked(null);
    isAwaited.current = false;
  };
  useEffect(() => {
    if (!isAwaited.current || isSearching) return;
    isAwaited.current = false;
    if (chosen) go(chosen);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && choices.length > 0) {
      event.preventDefault();
      isAwaited.current = false;
      setPicked(choices[(at + step + choices.length) % choices.length]?.id ?? null);
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (isSearching && !isPicked) isAwaited.current = true;
    else if (chosen) go(chosen);
  };
  return { chosen, onKeyDown, reset };
}

/** A dialog of a person's own matters that follows this one. */
type OwnDialog = 'password' | 'logout';

type GoInput = { onClose: () => void; onOwn: (dialog: OwnDialog) => void };

function useGo({ onClose, onOwn }: GoInput) {
  const navigate = useNavigate();
  const persistent = usePersistentSearch();
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return (choice: Choice) => {
    if (choice.does === 'password' || choice.does === 'logout') return onOwn(choice.does);
    onClose();
    if (choice.does) return setColorScheme(choice.does);
    rememberChoice(choice);
    const [path = '', query = ''] = choice.path.split('?');
    const search = { ...persistent, ...parseSearch(query) };
    void navigate({ href: `${path}${stringifySearch(search)}` });
    if (!isRecord(choice)) return;
    if (isNamedByTitle(choice)) focusRow(choice.title);
    else focusOnlyRow();
  };
}

/** The id of an element of the dialog, which may hold no blank. */
const idIn = (id: string, name: string) => `${id}-${name.replaceAll(/\W/g, '_')}`;

type GroupProps = {
  group: ChoiceGroup;
  id: string;
  chosen: Choice | undefined;
  onChoose: (choice: Choice) => void;
};

function Group({ group, id, chosen, onChoose }: GroupProps) {
  return (
    <div role="group" aria-labelledby={idIn(id, group.label)}>
      <div id={idIn(id, group.label)} className={classes.label} role="presentation">
        {group.label}
      </div>
      {group.choices.map((choice) => (
        <Option
          key={choice.id}
          id={idIn(id, choice.id)}
          choice={choice}
          isChosen={choice === chosen}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

type OptionProps = {
  id: string;
  choice: Choice;
  isChosen: boolean;
  onChoose: (choice: Choice) => void;
};

/** Chosen by pointer here, by keys in the field, which keeps the focus. */
function Option({ id, choice, isChosen, onChoose }: OptionProps) {
  const show = (element: HTMLElement | null) => {
    if (isChosen) element?.scrollIntoView({ block: 'nearest' });
  };
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
    <div
      ref={show}
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isChosen}
      className={classes.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(choice)}
    >
      <span className={classes.title}>{choice.title}</span>
      {choice.detail !== '' && <span className={classes.detail}>{choice.detail}</span>}
    </div>
  );
}
