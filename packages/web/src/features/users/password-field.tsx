import { useState } from 'react';
import { Button, PasswordInput } from '@mantine/core';
import { generatePassword } from '@backcounter/core/users';
import classes from './screen.module.css';
import { literalKeyboard } from '../../ui/phone-keyboard.ts';

type PasswordFieldProps = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** Minimum length. */
  minimum: number;
};

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));

/** Password of a new user, typed or generated; a generated one is shown, to be passed on. */
export function PasswordField({ onChange, minimum, ...rest }: PasswordFieldProps) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <div className={classes.password}>
      <PasswordInput
        label="Password"
        autoComplete="new-password"
        {...literalKeyboard}
        description={`At least ${minimum} characters`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        visible={isVisible}
        onVisibilityChange={setIsVisible}
        visibilityToggleButtonProps={{
          'aria-label': isVisible ? 'Hide password' : 'Show password',
          'aria-hidden': false,
          tabIndex: 0,
        }}
        {...rest}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Button
        variant="default"
        onClick={() => {
          onChange(generatePassword(randomBytes, minimum));
          setIsVisible(true);
        }}
      >
        Generate
      </Button>
    </div>
  );
}
