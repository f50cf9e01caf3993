import { useState, type ComponentProps, type ReactNode } from 'react';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { literalKeyboard } from '../../ui/phone-keyboard.ts';
import classes from './parts.module.css';

// Lookalikes of Mantine's components. Without Mantine the sign-in page is a sixth smaller; it loads
// while the user is typing.

type ButtonProps = ComponentProps<'button'> & {
  /** The page's primary action; others are quiet. */
  isMain?: boolean;
  /** Lower button, for use below a text instead of in a form. */
  isLow?: boolean;
};

export function Button({ isMain = false, isLow = false, children, ...rest }: ButtonProps) {
  const look = [classes.button, isMain ? classes.main : classes.quiet];
  if (isLow) look.push(classes.low);
  return (
    <button type="button" className={look.join(' ')} {...rest}>
      <span>{children}</span>
    </button>
  );
}

export type FieldProps = ComponentProps<'input'> & {
  id: string;
  label: string;
  /** Error message below the field. */
  error: string | undefined;
  /** Rendered inside the field, at its end. */
  end?: ReactNode;
};

export function Field({ id, label, error, end, ...rest }: FieldProps) {
  const errorId = `${id}-error`;
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.frame}>
        <input
          {...rest}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
        />
        {end}
      </div>
      {error !== undefined && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Password field with a button that reveals it. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'end'>) {
  const [isShown, setIsShown] = useState(false);
  const Eye = isShown ? IconEyeOff : IconEye;
  return (
    <Field
      {...props}
      {...literalKeyboard}
      type={isShown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className={classes.eye}
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setIsShown(!isShown)}
        >
          <Eye size={18} aria-hidden />
        </button>
      }
    />
  );
}
