import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { employeePinMessages } from '@backcounter/core/employee-pins';
import { can, type Role } from '@backcounter/core/permissions';
import { ApiError, errorText, problemText } from '../../api/api-error.ts';
import { call, rowsOf } from '../../api/client.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { paths } from '../../ui/paths.ts';
import { usePersistentSearch } from '../../ui/address.ts';
import { isDemoMode } from '../../session/demo-mode.ts';
import { setEmployeeName } from '../../session/session-store.ts';
import { loadToken } from '../../session/stored-session.ts';
import { useTitle } from '../../ui/use-title.ts';
import { PinField, type AskedPin } from './pin-field.tsx';
import { choicesOf, nameProblem, type EmployeeChoice } from './names.ts';
import classes from './screen.module.css';
import { nameKeyboard } from '../../ui/phone-keyboard.ts';

const noToken = 'No authentication token available';

/** Name of an employee without one (IDN-14). */
const genericName = 'Employee';

const hasToken = () => {
  try {
    return loadToken() !== null;
  } catch {
    return false;
  }
};

/** Asks employees who they are before anything else (IDN-01 to IDN-17). */
export function Identification({ personRole }: { personRole: Role }) {
  const [isKnown] = useState(hasToken);
  const employees = useApiQuery('GET /employees', isKnown ? {} : null);
  useTitle('Welcome');
  return (
    <main className={classes.page}>
      <h1>Welcome!</h1>
      <p className={classes.lead}>Please identify yourself to continue</p>
      {!isKnown ? (
        <Problem text={noToken} />
      ) : employees.isPending ? (
        <div role="status" className={classes.waiting}>
          <strong>Loading...</strong>
          <span>Fetching employee list</span>
        </div>
      ) : employees.error ? (
        <>
          <Problem text={`Failed to load employee list: ${reasonOf(employees.error)}`} />
          <Button variant="default" onClick={() => void employees.refetch()}>
            Retry
          </Button>
        </>
      ) : (
        <Ready choices={choicesOf(rowsOf(employees.data))} personRole={personRole} />
      )}
    </main>
  );
}

const reasonOf = (error: Error) =>
  errorText(error, error instanceof ApiError ? 'Unknown error' : error.message);

function Problem({ text }: { text: string }) {
  return (
    <p role="alert" className={classes.problem}>
      {text}
    </p>
  );
}

/** Why a name was not saved: its PIN is missing or wrong, or something else. */
type Refusal = { pin: string } | { problem: string };

/** Saves the name on the server, with its PIN if that was asked for. */
const send = (employeeName: string, pin: string | null) =>
  pin === null
    ? call('PUT /auth/session', { body: { employeeName } })
    : call('POST /auth/identify', { body: { employeeName, pin } });

/** Stores the name locally and on the server; returns why it was not, if so. */
async function saveName(name: string, pin: string | null): Promise<Refusal | null> {
  try {
    if (!isDemoMode()) await send(name, pin);
    setEmployeeName(name);
    return null;
  } catch (error) {
    const wrongPin = error instanceof ApiError ? error.fields['pin'] : undefined;
    if (wrongPin !== undefined) return { pin: wrongPin };
    return { problem: problemText(error, 'Your name could not be saved. Please try again.') };
  }
}

function Ready({ choices, personRole }: { choices: EmployeeChoice[]; personRole: Role }) {
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (name: string, pin: string | null) => {
    const refusal = await saveName(name, pin);
    setProblem(refusal && 'problem' in refusal ? refusal.problem : null);
    return refusal && 'pin' in refusal ? refusal.pin : null;
  };
  if (choices.length > 0) {
    return (
      <NameForm choices={choices} personRole={personRole} problem={problem} onChoose={choose} />
    );
  }
  return (
    <>
      {problem && <Problem text={problem} />}
      <h2>No employees found</h2>
      <p>Please add employees in the Employees section first</p>
      {!can(personRole, 'employees.write') && (
        <p className={classes.meanwhile}>
          The owner can add you. You can continue in the meantime; your own shifts and hours appear
          once you are on the list.
        </p>
      )}
      <Button onClick={() => void choose(genericName, null)}>Continue to Dashboard</Button>
    </>
  );
}

type NameFormProps = {
  choices: EmployeeChoice[];
  personRole: Role;
  problem: string | null;
  /** Resolves to what is wrong with the PIN, if anything. */
  onChoose: (name: string, pin: string | null) => Promise<string | null>;
};

const other = Symbol('other');

type Picked = string | typeof other | null;

function NameForm({ choices, personRole, problem, onChoose }: NameFormProps) {
  const [picked, setPicked] = useState<Picked>(null);
  const [custom, setCustom] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isAimed, setIsAimed] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAimed) input.current?.focus();
  }, [isAimed]);

  const [asked, setAsked] = useState<AskedPin | null>(null);

  const pick = (name: Picked, byArrow: boolean) => {
    setAsked(null);
    setPicked(name);
    setIsAimed(name === other && !byArrow);
    setCustom('');
    setError(null);
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const name = (typeof picked === 'string' ? picked : custom).trim();
    const found = nameProblem(name);
    setError(found);
    if (found) return;
    const pin = asked?.of === name ? asked : null;
    if (pin?.value.trim() === '') return setAsked({ ...pin, error: employeePinMessages.missing });
    setIsBusy(true);
    const refused = await onChoose(name, pin && pin.value);
    setIsBusy(false);
    if (refused !== null) setAsked({ of: name, value: '', error: pin && refused });
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {problem && <Problem text={problem} />}
      <Names choices={choices} picked={picked} onPick={pick} />
      {picked === other && (
        <TextInput
          ref={input}
          label="Your name"
          placeholder="Enter your full name"
          autoComplete="off"
          {...nameKeyboard}
          value={custom}
          error={error}
          onChange={(event) => {
            setAsked(null);
            setCustom(event.currentTarget.value);
            setError(null);
          }}
        />
      )}
      {asked && <PinField asked={asked} onChange={setAsked} />}
      {error && picked !== other && <Problem text={error} />}
      <FormButtons personRole={personRole} isBusy={isBusy} />
    </form>
  );
}

type NamesProps = {
  choices: readonly EmployeeChoice[];
  picked: Picked;
  /** `byArrow`: picked while passing by with arrow keys, so the focus stays on the options. */
  onPick: (name: Picked, byArrow: boolean) => void;
};

/** Lets the arrow keys pick a name as soon as the list is there. */
function focusFirstName(names: HTMLElement | null): void {
  names?.querySelector('input')?.focus({ preventScroll: true });
}

/** A radio group: the names in a scrolling list, with 'other' below. */
function Names({ choices, picked, onPick }: NamesProps) {
  const group = useId();
  const [byArrow, setByArrow] = useState(false);
  const bind = (name: Picked) => ({
    group,
    isPicked: picked === name,
    onPick: () => onPick(name, byArrow),
    onArrow: setByArrow,
  });
  return (
    <div ref={focusFirstName} role="radiogroup" aria-label="Your name" className={classes.group}>
      <div className={classes.list}>
        {choices.map(({ name, ids, stores }) => (
          <Option key={name} {...bind(name)} label={name}>
            <span className={classes.ids}>
              {ids}
              {stores && <> · {stores}</>}
            </span>
          </Option>
        ))}
      </div>
      <Option {...bind(other)} label="Other (Custom Name)" />
    </div>
  );
}

type OptionProps = {
  /** Name shared by the radio buttons of a group. */
  group: string;
  label: string;
  isPicked: boolean;
  onPick: () => void;
  /** Called when an arrow key, which picks another option of the group, is pressed or released. */
  onArrow: (isDown: boolean) => void;
  children?: ReactNode;
};

function Option({ group, label, isPicked, onPick, onArrow, children }: OptionProps) {
  return (
    <label className={classes.choice}>
      <input
        type="radio"
        name={group}
        checked={isPicked}
        onChange={onPick}
        onKeyDown={({ key }) => onArrow(key.startsWith('Arrow'))}
        onKeyUp={() => onArrow(false)}
      />
      <span className={classes.name}>{label}</span>
      {children}
    </label>
  );
}

function FormButtons({ personRole, isBusy }: { personRole: Role; isBusy: boolean }) {
  const navigate = useNavigate();
  const search = usePersistentSearch();
  return (
    <div className={classes.buttons}>
      <Button type="submit" aria-disabled={isBusy}>
        Continue
      </Button>
      {personRole !== 'employee' && (
        <Button variant="default" onClick={() => void navigate({ to: paths.dashboard, search })}>
          Skip for now
        </Button>
      )}
    </div>
  );
}
