import { TextInput } from '@mantine/core';
import { checkPaidDate } from '@backcounter/core/bills';
import { parseTypedDate } from '@backcounter/core/dates';
import { invalidField } from '@backcounter/core/errors';
import { limitMessages, limits } from '@backcounter/core/limits';
import { ApiError } from '../../api/api-error.ts';
import { useRefresh } from '../../api/use-api-query.ts';
import { namesOf } from '../../api/use-delete-rows.tsx';
import { useForm } from '../../api/use-form.ts';
import { refusedRows, type Offer } from '../../api/use-undo.ts';
import { useBusiness } from '../../session/use-business.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { codeKeyboard } from '../../ui/phone-keyboard.ts';
import { invoiceLabel, sumText, type Invoice } from './invoice-values.ts';
import { messages } from './messages.ts';
import { paymentOf, restorePayments, setPaid } from './use-pay-bills.ts';

/** What all bills have; empty if they differ. */
function sharedText(rows: readonly Invoice[], of: (row: Invoice) => string): string {
  const [first = '', ...others] = new Set(rows.map(of));
  return others.length === 0 ? first : '';
}

const referenceOf = ({ payment_reference: reference = '' }: Invoice) => reference;

type ChangePaymentProps = {
  /** Paid bills. */
  rows: readonly Invoice[];
  onClose: () => void;
  onChanged: (changed: Offer) => void;
};

/** Corrects the day or the check of several bills at once, as one check paid them. */
export function ChangePayment({ rows, onClose, onChanged }: ChangePaymentProps) {
  const business = useBusiness();
  const refresh = useRefresh();
  const records = rows.map(invoiceLabel);
  const payments = new Map(rows.map((row) => [row._id, paymentOf(row)]));
  const references = [...new Set(rows.map(referenceOf))];
  const form = useForm({
    initial: {
      paid_date: sharedText(rows, ({ paid_date: paid }) => paid ?? ''),
      payment_reference: sharedText(rows, referenceOf),
    },
    check: ({ paid_date: typed, payment_reference: reference }) => {
      if (rows.length > limits.rowsAtOnce) {
        throw invalidField('ids', limitMessages.rowsAtOnce);
      }
      checkPaidDate(parseTypedDate(typed), business, null);
      // Blank would take away references that are not shown, as they differ.
      if (references.length > 1 && reference.trim() === '') {
        throw invalidField('payment_reference', messages.referencesDiffer(references));
      }
    },
    send: async ({ paid_date: typed, payment_reference: reference }) => {
      try {
        return await setPaid(rows, {
          paid_date: parseTypedDate(typed),
          ...(reference.trim() !== '' && { payment_reference: reference.trim() }),
        });
      } catch (problem) {
        const refused = refusedRows(problem, records);
        if (refused === '' || !(problem instanceof ApiError)) throw problem;
        await refresh();
        const text = `${messages.nothingChanged} ${refused}`;
        throw new ApiError('response', text, { status: problem.status });
      }
    },
    onSuccess: (changed, { payment_reference: reference }) => {
      const typed = reference.trim();
      onClose();
      onChanged({
        text: messages.paymentChanged(rows.length),
        detail: `Paid ${sumText(rows)}${typed === '' ? '' : ` with ${typed}`}: ${namesOf(records)}`,
        records,
        undo: () => restorePayments(changed, payments),
      });
      void refresh();
    },
    failure: messages.nothingChanged,
  });
  return (
    <Dialog title="Change Payment" onClose={onClose} isBusy={form.isBusy}>
      <Form form={form} startsFocused>
        <p>
          {rows.length === 1 ? '1 bill' : `${rows.length} bills`}, {sumText(rows)}
        </p>
        <TextInput
          label="Check or Reference"
          {...form.text('payment_reference')}
          maxLength={100}
          autoComplete="off"
          {...codeKeyboard}
        />
        <DateField label="Paid Date" max={business.today} {...form.bind('paid_date')} />
        <FormEnd form={form} label="Change Payment" busyLabel="Changing..." onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
