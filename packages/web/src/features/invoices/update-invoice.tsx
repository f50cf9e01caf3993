import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useRefresh } from '../../api/use-answer.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { RowHistory } from '../activity/row-history.tsx';
import { InvoiceFields } from './invoice-fields.tsx';
import { valuesOf, type Invoice } from './invoice-values.ts';
import { messages } from './messages.ts';
import { useInvoiceForm } from './use-invoice-form.ts';

type UpdateInvoiceProps = { row: Invoice; onClose: () => void; onUpdated: () => void };

/** One invoice is corrected; who changed it meanwhile is not overwritten. */
export function UpdateInvoice({ row, onClose, onUpdated }: UpdateInvoiceProps) {
  const refresh = useRefresh();
  const form = useInvoiceForm({
    initial: valuesOf(row),
    row,
    send: async (body) => {
      try {
        const sent = { ...body, updated_at: row.updatedAt };
        return await call('PUT /invoices/:id', { params: { id: row._id }, body: sent });
      } catch (error) {
        // Someone else was here first: behind the dialog stands what they left.
        if (error instanceof ApiError && 'updated_at' in error.fields) void refresh();
        throw error;
      }
    },
    onSent: () => {
      onClose();
      onUpdated();
    },
    failure: messages.updatingFailed,
  });
  return (
    <Dialog title="Update Invoice" onClose={onClose} isBusy={form.isBusy}>
      <Form form={form}>
        <InvoiceFields form={form} row={row} />
        <FormEnd form={form} label="Update Invoice" busyLabel="Updating..." onCancel={onClose} />
      </Form>
      <RowHistory id={row._id} since={row.updatedAt} />
    </Dialog>
  );
}
