import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './delete-dialog.module.css';
import { Dialog, DialogButtons } from './dialog.tsx';
import { isSecondClick } from './second-click.ts';

export type DeleteStep = { title: string; text: string; button: string };

type DeleteDialogProps = {
  steps: readonly [DeleteStep, DeleteStep];
  /** Describes the record. */
  record: string;
  busyLabel?: string;
  /** Deletes, reports the result and closes the dialog. */
  onDelete: () => Promise<void>;
  onClose: () => void;
};

/** Confirms a deletion twice; the second step warns visually. */
export function DeleteDialog({
  steps,
  record,
  busyLabel = 'Deleting...',
  onDelete,
  onClose,
}: DeleteDialogProps) {
  const [isFinal, setIsFinal] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const step = steps[isFinal ? 1 : 0];
  const goOn = async () => {
    if (isBusy) return;
    if (!isFinal) return setIsFinal(true);
    setIsBusy(true);
    await onDelete();
  };
  return (
    <Dialog
      key={isFinal ? 'final' : 'first'}
      title={step.title}
      onClose={onClose}
      isDanger={isFinal}
      isBusy={isBusy}
    >
      {isFinal && <IconAlertTriangle size={28} aria-hidden className={classes.sign} />}
      <p>{step.text}</p>
      <DeletedRecord text={record} />
      <DialogButtons isBusy={isBusy}>
        <Button variant="default" data-autofocus disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="danger"
          variant={isFinal ? 'filled' : 'outline'}
          aria-disabled={isBusy}
          onClick={(event) => void (isSecondClick(event) || goOn())}
        >
          {isBusy ? busyLabel : step.button}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** The record that a dialog is about to delete. */
export function DeletedRecord({ text }: { text: string }) {
  return <p className={classes.record}>{text}</p>;
}
