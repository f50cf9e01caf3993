import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useRefresh } from '../../api/use-api-query.ts';
import type { Offer } from '../../api/use-undo.ts';
import { ClosedBooksNote } from '../../session/closed-books.tsx';
import { useToday } from '../../session/use-business.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { RowHistory } from '../activity/row-history.tsx';
import { Attachments } from '../attachments/attachments.tsx';
import { BesideForm } from '../attachments/preview.tsx';
import type { PreviewedFile } from '../attachments/previewed-file.ts';
import { useFiles } from '../attachments/use-files.ts';
import { InvoiceFields } from './invoice-fields.tsx';
import { invoiceInBrief, toBody, valuesOf, type Invoice } from './invoice-values.ts';
import { messages } from './messages.ts';
import { useInvoiceForm } from './use-invoice-form.ts';

type UpdateInvoiceProps = {
  row: Invoice;
  onClose: () => void;
  onUpdated: (updated: Offer) => void;
};

/** Edit dialog; does not overwrite another user's later change. */
export function UpdateInvoice({ row, onClose, onUpdated }: UpdateInvoiceProps) {
  const refresh = useRefresh();
  const files = useFiles('invoices', { id: row._id, label: row.invoice_number });
  const [shown, setShown] = useState<PreviewedFile>(null);
  const today = useToday();
  const put = (body: ReturnType<typeof toBody>, seen: string) =>
    call('PUT /invoices/:id', { params: { id: row._id }, body: { ...body, updated_at: seen } });
  const form = useInvoiceForm({
    initial: valuesOf(row),
    row,
    send: async (body) => {
      try {
        return await put(body, row.updatedAt);
      } catch (error) {
        // Conflict: reload, so that the list behind the dialog shows the other user's version.
        if (error instanceof ApiError && 'updated_at' in error.fields) await refresh();
        throw error;
      }
    },
    onSuccess: (saved) => {
      onClose();
      onUpdated({
        text: messages.updated,
        detail: invoiceInBrief(saved, today),
        undo: () => put(toBody(valuesOf(row)), saved.updatedAt),
      });
    },
    failure: messages.updatingFailed,
  });
  return (
    <Dialog
      title="Update Invoice"
      onClose={onClose}
      isBusy={form.isBusy}
      size={shown ? 'lg' : 'sm'}
    >
      <BesideForm shown={shown}>
        <Form form={form}>
          <ClosedBooksNote date={row.date} />
          <InvoiceFields form={form} row={row} />
          <Attachments files={files} shown={shown} onShow={setShown} />
          <FormEnd form={form} label="Update Invoice" busyLabel="Updating..." onCancel={onClose} />
        </Form>
      </BesideForm>
      <RowHistory id={row._id} since={row.updatedAt} />
    </Dialog>
  );
}
