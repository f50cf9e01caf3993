import { useEffect, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import type { ResponseOf } from '@backcounter/api/client';
import { employeePinInput } from '@backcounter/core/employee-pins';
import { parseInput } from '@backcounter/core/fields';
import { withReason } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useForm } from '../../api/use-form.ts';
import { useDemoMode } from '../../session/use-session.ts';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import classes from './employee-pin.module.css';
import type { Employee } from './employee-values.ts';

type Changed = ResponseOf<'PUT /employees/:id/pin'>;

type EmployeePinProps = {
  employee: Employee;
  onChanged: (changed: Changed) => void;
  /** Called when a change begins and when it ends. */
  onBusy: (isBusy: boolean) => void;
};

const send = ({ _id: id }: Employee, pin: string | null) =>
  call('PUT /employees/:id/pin', { params: { id }, body: { pin } });

/** Says whether the name of an employee has a PIN, and sets, changes or removes it. */
export function EmployeePin({ employee, onChanged, onBusy }: EmployeePinProps) {
  const isDemo = useDemoMode();
  const [isOpen, setIsOpen] = useState(false);
  const hasPin = employee.has_pin === true;
  const close = () => setIsOpen(false);
  const button = useRef<HTMLButtonElement>(null);
  const state = `${isOpen} ${hasPin}`;
  const stateBefore = useRef(state);
  // What had the focus is gone after a change or a cancel.
  useEffect(() => {
    if (stateBefore.current !== state) button.current?.focus();
    stateBefore.current = state;
  }, [state]);
  if (isDemo) {
    return (
      <p className={classes.pin}>
        With a full account, a PIN keeps others on a shared account from choosing this name.
      </p>
    );
  }
  return (
    <section aria-label="PIN" className={classes.pin}>
      <p role="status">
        {hasPin
          ? 'On a shared account this name is chosen with its PIN only.'
          : 'Anybody on a shared account can choose this name. A PIN prevents that.'}
      </p>
      {isOpen ? (
        <PinForm
          employee={employee}
          onClose={close}
          onBusy={onBusy}
          onChanged={(changed) => {
            close();
            onChanged(changed);
          }}
        />
      ) : (
        <div className={classes.buttons}>
          <Button ref={button} size="compact-sm" variant="default" onClick={() => setIsOpen(true)}>
            {hasPin ? 'Change PIN' : 'Set PIN'}
          </Button>
          {hasPin && <RemovePin employee={employee} onChanged={onChanged} onBusy={onBusy} />}
        </div>
      )}
    </section>
  );
}

/** With its buttons, which would be below the edge of the dialog. */
const bringIntoSight = (form: HTMLElement | null) => form?.scrollIntoView({ block: 'nearest' });

type PinFormProps = EmployeePinProps & { onClose: () => void };

function PinForm({ employee, onChanged, onBusy, onClose }: PinFormProps) {
  const form = useForm({
    initial: { pin: '' },
    check: (values) => parseInput(employeePinInput, values),
    send: ({ pin }) => {
      onBusy(true);
      return send(employee, pin).finally(() => onBusy(false));
    },
    onSuccess: onChanged,
    failure: 'The PIN could not be saved',
  });
  return (
    <div ref={bringIntoSight}>
      <Form label="PIN" form={form} startsFocused>
        <PasswordField
          label="New PIN"
          what="PIN"
          description="4 to 8 digits. Tell it to the employee; it is not shown again."
          inputMode="numeric"
          // Browsers offer neither to store it nor to fill in the own password.
          autoComplete="one-time-code"
          {...form.text('pin')}
        />
        <FormEnd form={form} label="Save PIN" busyLabel="Saving..." onCancel={onClose} />
      </Form>
    </div>
  );
}

function RemovePin({ employee, onChanged, onBusy }: EmployeePinProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const remove = async () => {
    if (isBusy) return;
    setIsBusy(true);
    onBusy(true);
    setProblem(null);
    try {
      onChanged(await send(employee, null));
    } catch (error) {
      setProblem(withReason('The PIN could not be removed', error));
      setIsBusy(false);
    } finally {
      onBusy(false);
    }
  };
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-disabled={isBusy}
        onClick={() => void remove()}
      >
        {isBusy ? 'Removing...' : 'Remove PIN'}
      </Button>
      {problem !== null && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </>
  );
}
