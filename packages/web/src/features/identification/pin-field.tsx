import { useEffect, useRef } from 'react';
import { employeePinMessages } from '@backcounter/core/employee-pins';
import { PasswordField } from '../../ui/password-field.tsx';

/** The PIN that is asked for: whose, what was typed, and what is wrong with it. */
export type AskedPin = { of: string; value: string; error: string | null };

type PinFieldProps = { asked: AskedPin; onChange: (asked: AskedPin) => void };

/** The PIN of a name that has one; takes the focus, again with each error. */
export function PinField({ asked, onChange }: PinFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), [asked]);
  return (
    <PasswordField
      ref={input}
      label="PIN"
      what="PIN"
      description={`${employeePinMessages.required(asked.of)}. Whoever manages the employees can set a new one.`}
      inputMode="numeric"
      // Browsers do not offer to store it as the password of the shared account.
      autoComplete="one-time-code"
      value={asked.value}
      error={asked.error}
      onChange={({ currentTarget }) =>
        onChange({ ...asked, value: currentTarget.value, error: null })
      }
    />
  );
}
