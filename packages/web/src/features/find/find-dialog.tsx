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
import { isRecord, rowNameOf, type Choice, type ChoiceGroup } from './choices.ts';
import classes from './find-dialog.module.css';
import { rememberChoice } from './recent.ts';
import { useSearchResults } from './use-search-results.ts';
import { searchKeyboard } from '../../ui/phone-keyboard.ts';

type FindDialogProps = { text: string; onText: (text: string) => void; onClose: () => void };

/** Search over everything that the user may see; choosing an entry opens it. */
export function FindDialog({ text, onText, onClose }: FindDialogProps) {
  const { groups, isSearching, isSlow, problem, count } = useSearchResults(text);
  const choices = groups.flatMap((group) => group.choices);
  const [accountDialog, setAccountDialog] = useState<AccountDialog | null>(null);
  const go = useOpenChoice({ onClose, onAccountDialog: setAccountDialog });
  const { chosen, onKeyDown, reset } = useSelection({ choices, isSearching, go });
  const id = useId();
  if (accountDialog === 'password') return <ChangePassword onClose={onClose} />;
  if (accountDialog === 'logout') return <LogoutDialog onClose={onClose} />;
  const isLooking = isSearching && (choices.length === 0 || isSlow);
  const statusText = choices.length === 0 ? 'Nothing found' : count;
  return (
    <Dialog title="Find anything" size="lg" isDismissible onClose={onClose}>
      <TextInput
        data-autofocus
        className={classes.field}
        label="Find"
        role="combobox"
        autoComplete="off"
        {...searchKeyboard}
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
        {problem ?? (isLooking ? 'Looking…' : statusText)}
      </p>
    </Dialog>
  );
}

type SelectionInput = {
  choices: readonly Choice[];
  isSearching: boolean;
  go: (choice: Choice) => void;
};

/**
 * The choice that Enter opens: the one selected by arrow keys, else the first. While results are
 * loading, Enter waits for them, since those shown belong to an earlier text.
 */
function useSelection({ choices, isSearching, go }: SelectionInput) {
  // By id, because results are inserted above the choices that are listed at once.
  const [picked, setPicked] = useState<string | null>(null);
  // Enter was pressed while results were loading.
  const isEnterPending = useRef(false);
  // Another user may delete what is selected; Enter does not open its neighbor instead.
  const at = picked === null ? 0 : choices.findIndex(({ id }) => id === picked);
  const chosen = choices[at];
  const isPicked = chosen !== undefined && chosen.id === picked;
  const reset = () => {
    setPicked(null);
    isEnterPending.current = false;
  };
  useEffect(() => {
    if (!isEnterPending.current || isSearching) return;
    isEnterPending.current = false;
    if (chosen) go(chosen);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && choices.length > 0) {
      event.preventDefault();
      isEnterPending.current = false;
      setPicked(choices.at(Math.max(at + step, -1) % choices.length)?.id ?? null);
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (isSearching && !isPicked) isEnterPending.current = true;
    else if (chosen) go(chosen);
  };
  return { chosen, onKeyDown, reset };
}

/** An account dialog that replaces this one. */
type AccountDialog = 'password' | 'logout';

type OpenChoiceInput = { onClose: () => void; onAccountDialog: (dialog: AccountDialog) => void };

function useOpenChoice({ onClose, onAccountDialog }: OpenChoiceInput) {
  const navigate = useNavigate();
  const persistent = usePersistentSearch();
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return (choice: Choice) => {
    if (choice.command === 'password' || choice.command === 'logout')
      return onAccountDialog(choice.command);
    onClose();
    if (choice.command) return setColorScheme(choice.command);
    rememberChoice(choice);
    const [path = '', query = ''] = choice.path.split('?');
    const search = { ...persistent, ...parseSearch(query) };
    void navigate({ href: `${path}${stringifySearch(search)}` });
    if (!isRecord(choice)) return;
    const row = rowNameOf(choice);
    if (row === null) focusOnlyRow();
    else focusRow(row);
  };
}

/** Element id within the dialog; ids may not contain spaces. */
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

/** Chosen by pointer here and by keys in the field, which keeps the focus. */
function Option({ id, choice, isChosen, onChoose }: OptionProps) {
  const show = (element: HTMLElement | null) => {
    if (isChosen) element?.scrollIntoView({ block: 'nearest' });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
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
