import { Button } from '@mantine/core';
import { formatDateInText, weekdayName } from '@backcounter/core/dates';
import { Dialog, DialogButtons } from './dialog.tsx';

type DateQuestionProps = {
  date: string;
  /** Why it asks. */
  reason: string;
  onYes: () => void;
  onChange: () => void;
};

/** Asks to confirm a date that looks like a typo before saving. */
export function DateQuestion({ date, reason, onYes, onChange }: DateQuestionProps) {
  return (
    <Dialog title="Is this date right?" onClose={onChange}>
      <p>
        {weekdayName(date)}, {formatDateInText(date)}
      </p>
      <p>{reason}</p>
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={onChange}>
          Change date
        </Button>
        <Button onClick={onYes}>Yes, save</Button>
      </DialogButtons>
    </Dialog>
  );
}
