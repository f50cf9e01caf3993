import { useState, type ComponentProps } from 'react';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { literalKeyboard } from './phone-keyboard.ts';

type PasswordFieldProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'rightSection'> & {
  /** What the toggle button names. */
  what?: string;
};

/** A password field with a show/hide button. */
export function PasswordField({ what = 'password', ...rest }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Eye = isShown ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...rest}
      {...literalKeyboard}
      type={isShown ? 'text' : 'password'}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`${isShown ? 'Hide' : 'Show'} ${what}`}
          onClick={() => setIsShown(!isShown)}
        >
          <Eye size={18} aria-hidden />
        </ActionIcon>
      }
    />
  );
}
