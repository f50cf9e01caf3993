import { useState } from 'react';
import { Button } from '@mantine/core';
import { parseInput } from '@backcounter/core/fields';
import { passwordChangeInput } from '@backcounter/core/sessions';
import { call } from '../../api/client.ts';
import { refreshUser } from '../../session/refresh-user.ts';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useForm } from '../../api/use-form.ts';

/** The focused fields have been unmounted. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/** Changes the user's own password; ends their other sessions. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const [isDone, setIsDone] = useState(false);
  const form = useForm({
    initial: { currentPassword: '', newPassword: '' },
    check: (values) => parseInput(passwordChangeInput, values),
    send: (values) => call('POST /auth/change-password', { body: values }),
    onSuccess: () => {
      setIsDone(true);
      // The password is no longer temporary.
      void refreshUser();
    },
    failure: 'The password could not be changed. Please try again.',
  });
  return (
    <Dialog title="Change password" onClose={onClose} isBusy={form.isBusy}>
      {isDone ? (
        <>
          <p role="status">
            Password changed successfully! You have been signed out everywhere else.
          </p>
          <DialogButtons>
            <Button ref={takeFocus} onClick={onClose}>
              Close
            </Button>
          </DialogButtons>
        </>
      ) : (
        <Form form={form}>
          <PasswordField
            label="Current Password"
            autoComplete="current-password"
            data-autofocus
            what="current password"
            {...form.text('currentPassword')}
          />
          <PasswordField
            label="New Password"
            autoComplete="new-password"
            what="new password"
            {...form.text('newPassword')}
          />
          <FormEnd form={form} label="Change password" busyLabel="Changing..." onCancel={onClose} />
        </Form>
      )}
    </Dialog>
  );
}
