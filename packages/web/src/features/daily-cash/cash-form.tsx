import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { formatDate } from '@backcounter/core/dates';
import { ClosedBooksNote } from '../../session/closed-books.tsx';
import type { UnsavedOffer } from '../../session/use-unsaved-input.ts';
import { Form, NotSaved, SubmitButton } from '../../ui/form-parts.tsx';
import { Resending } from '../../ui/resending.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Attachments } from '../attachments/attachments.tsx';
import { Preview } from '../attachments/preview.tsx';
import type { PreviewedFile } from '../attachments/previewed-file.ts';
import { useFiles } from '../attachments/use-files.ts';
import { unsavedCash, zeros, type CashValues, type Day, type Entry } from './cash-values.ts';
import { EditConflict } from './edit-conflict.tsx';
import classes from './daily-cash.module.css';
import { DayFigures } from './day-figures.tsx';
import { DeleteEntry } from './delete-entry.tsx';
import type { SavedCash } from './save-cash.ts';
import { useCashForm } from './use-cash-form.ts';

type CashFormProps = {
  day: Day;
  /** The stored entry; null when the day has none. */
  entry: Entry | null;
  isLoading: boolean;
  subject: string;
  /** Restores unsaved amounts immediately. */
  restoresUnsaved: boolean;
  /** Unsaved amounts of another day. */
  other: UnsavedOffer | null;
  /** Focuses the first amount, for users who step through the week by keyboard. */
  startsFocused: boolean;
  /** Amounts of a new entry that was undone. */
  returned: CashValues | null;
  /** `takeBack` returns the amounts of a new entry once it is undone. */
  onSaved: (saved: SavedCash, takeBack: (() => CashValues) | null) => void;
  onDeleted: (entry: Entry) => void;
  onDeleteFailed: (message: string) => void;
};

/** A day's three amounts, their result, and Save and Delete (CSH-02 to CSH-19). */
export function CashForm(props: CashFormProps) {
  const { day, entry, isLoading, startsFocused, returned } = props;
  const { onDeleted, onDeleteFailed } = props;
  const subject = entry && { id: entry._id, label: formatDate(entry.date) };
  const files = useFiles('daily_cash', subject, unsavedCash + props.subject);
  const [shown, setShown] = useState<PreviewedFile>(null);
  const { form, bind, isChanged, baseEntry, fillFrom, keepMine, banner } = useCashForm({
    ...props,
    onSaved: (saved, values) => {
      const { _id: id, date } = saved.entry;
      const detach = files.attachTo({ id, label: formatDate(date) });
      const takeBack = () => {
        detach();
        return values;
      };
      props.onSaved(saved, saved.isNew ? takeBack : null);
    },
  });
  const credit = useRef<HTMLInputElement>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  useEffect(() => {
    if (startsFocused && !isLoading) credit.current?.focus();
  }, [startsFocused, isLoading]);
  // Deletion removes the focused button, so focus moves to the first amount.
  const isDeleted = useRef(false);
  useEffect(() => {
    if (entry === null && (isDeleted.current || returned)) credit.current?.focus();
    isDeleted.current = false;
  }, [entry, returned]);
  const resume = useEffectEvent(() => form.offer?.keep());
  useEffect(() => {
    if (props.restoresUnsaved && !isLoading) resume();
  }, [props.restoresUnsaved, isLoading]);
  const message = banner ?? form.error;
  return (
    <Form label="Daily cash" form={{ ...form, offer: form.offer ?? props.other }}>
      <ClosedBooksNote date={day.date} />
      <div className={classes.amounts} aria-busy={isLoading}>
        <MoneyField label="Credit" {...bind('credit')} ref={credit} disabled={isLoading} />
        <MoneyField label="Debit" {...bind('debit')} disabled={isLoading} />
        <MoneyField label="Fuel" {...bind('fuel')} disabled={isLoading} />
      </div>
      <DayFigures day={day} values={form.values} />
      {day.storeId !== '' && !isLoading && (
        <Attachments files={files} shown={shown} onShow={setShown} />
      )}
      <Preview shown={shown} />
      <div className={classes.buttons}>
        <SubmitButton
          isBusy={form.isBusy}
          disabled={isLoading}
          label="Save"
          busyLabel="Saving..."
        />
        {entry && (
          <Button variant="default" onClick={() => setIsDeleting(true)}>
            Delete
          </Button>
        )}
        <Resending isBusy={form.isBusy} />
      </div>
      {isChanged && (
        <EditConflict
          entry={entry}
          before={baseEntry}
          onUseTheirs={() => fillFrom(entry)}
          onKeepMine={keepMine}
        />
      )}
      {message !== null && (
        <p role="alert" className={classes.error}>
          {message}
        </p>
      )}
      <NotSaved text={form.notSaved} />
      {entry && isDeleting && (
        <DeleteEntry
          entry={entry}
          onDeleted={() => {
            isDeleted.current = true;
            fillFrom(null, zeros);
            onDeleted(entry);
          }}
          onFailed={onDeleteFailed}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </Form>
  );
}
