import { useId, useState, type KeyboardEvent } from 'react';
import { TextInput, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { problemText } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { allStores } from '../../api/store-picker.tsx';
import { useStores } from '../../api/use-stores.ts';
import { isAt, openPages } from '../../session/sections.ts';
import { usePerson } from '../../session/use-session.ts';
import { parseSearch, stringifySearch, usePersistentSearch } from '../../ui/address.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { focusRow } from '../../ui/focus-row.ts';
import { ChangePassword } from '../password/change-password.tsx';
import {
  foundGroups,
  isRecord,
  pagesAndActions,
  type Choice,
  type ChoiceGroup,
} from './choices.ts';
import classes from './find-dialog.module.css';
import { recentChoices, rememberChoice } from './recent.ts';

type FindDialogProps = { text: string; onText: (text: string) => void; onClose: () => void };

/** Everything that the person may see, by a few letters, and the way there. */
export function FindDialog({ text, onText, onClose }: FindDialogProps) {
  const { groups, isSearching, problem } = useFound(text);
  const choices = groups.flatMap((group) => group.choices);
  const [at, setAt] = useState(0);
  const chosen = choices[Math.min(at, choices.length - 1)];
  const [isPassword, setIsPassword] = useState(false);
  const go = useGo({ onClose, onPassword: () => setIsPassword(true) });
  const id = useId();
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && choices.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, choices.length - 1) + step + choices.length) % choices.length);
    }
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      go(chosen);
    }
  };
  if (isPassword) return <ChangePassword onClose={onClose} />;
  return (
    <Dialog title="Find anything" size="lg" onClose={onClose}>
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
          setAt(0);
        }}
        onKeyDown={keys}
      />
      <div role="listbox" id={`${id}-list`} aria-label="Found" className={classes.list}>
        {groups.map((group) => (
          <Group key={group.label} group={group} id={id} chosen={chosen} onChoose={go} />
        ))}
      </div>
      <p role="status" className={classes.state}>
        {problem ?? (choices.length === 0 && (isSearching ? 'Looking…' : 'Nothing found'))}
      </p>
    </Dialog>
  );
}

/** What fits the text: actions and sections at once, records as soon as they are found. */
function useFound(text: string) {
  const person = usePerson();
  const typed = text.trim();
  const [wanted] = useDebouncedValue(typed, 80);
  const recent = useRecent();
  const { data, isFetching, error } = useQuery({
    queryKey: ['GET /search', wanted],
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
    // What was found before may be gone when the dialog opens again.
    gcTime: 0,
    queryFn: ({ signal }) => call('GET /search', { query: { q: wanted } }, { signal }),
  });
  const mayOpenPath = usePathsOpen();
  const own = person ? pagesAndActions(typed, openPages(person), person.can) : [];
  const found =
    typed === ''
      ? [{ label: 'Recent', choices: recent.filter(({ path }) => mayOpenPath(path)) }]
      : foundGroups(error ? [] : (data?.data ?? []));
  return {
    groups: [...found, ...own].filter((group) => group.choices.length > 0),
    isSearching: isFetching || wanted !== typed,
    problem: error ? problemText(error, 'Error searching') : null,
  };
}

/** What was gone to last, without the records that are there no more. */
function useRecent(): readonly Choice[] {
  const [recent] = useState(recentChoices);
  const rows = recent.filter(isRecord).map(({ id }) => id);
  const { data } = useQuery({
    queryKey: ['GET /search/present', rows],
    enabled: rows.length > 0,
    gcTime: 0,
    queryFn: ({ signal }) => call('GET /search/present', { query: { rows } }, { signal }),
  });
  const present = new Set(data?.data.map(({ kind, _id }) => `${kind}:${_id}`));
  return recent.filter((choice) => !isRecord(choice) || present.has(choice.id));
}

/** Tells which addresses lead somewhere: to a page, and a store, that the person may open by now. */
function usePathsOpen(): (path: string) => boolean {
  const person = usePerson();
  const { data, stores } = useStores();
  const pages = person ? openPages(person) : [];
  return (address) => {
    const [path = '', query = ''] = address.split('?');
    const named = (parseSearch(query)['store'] ?? '').split(',');
    const isGone = (id: string) =>
      id !== '' && id !== allStores && data !== undefined && !stores.some(({ _id }) => _id === id);
    return pages.some((page) => isAt(path, page.path)) && !named.some(isGone);
  };
}

function useGo({ onClose, onPassword }: { onClose: () => void; onPassword: () => void }) {
  const navigate = useNavigate();
  const persistent = usePersistentSearch();
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return (choice: Choice) => {
    if (choice.does === 'password') return onPassword();
    onClose();
    if (choice.does) return setColorScheme(choice.does);
    rememberChoice(choice);
    const [path = '', query = ''] = choice.path.split('?');
    const search = { ...persistent, ...parseSearch(query) };
    void navigate({ href: `${path}${stringifySearch(search)}` });
    if (isRecord(choice)) focusRow(choice.title);
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
