import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useRefresh } from '../../api/use-api-query.ts';
import type { Offer } from '../../api/use-undo.ts';
import { ClosedBooksNote } from '../../session/closed-books.tsx';
import { useToday } from '../../session/use-business.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { useForm } from '../../api/use-form.ts';
import { RowHistory } from '../activity/row-history.tsx';
import { messages, successMs } from './messages.ts';
import { SaleFields } from './sale-fields.tsx';
import {
  checkSaleValues,
  describeSale,
  saleInBrief,
  toSaleBody,
  valuesOf,
  type Sale,
  type SaleValues,
} from './sale-values.ts';
import { useSaleRules } from './use-sale-rules.ts';
import { useStoreName } from '../../api/use-stores.ts';

type UpdateSaleProps = { sale: Sale; onSaved: (saved: Offer) => void; onClose: () => void };

/** Edit dialog, for roles that may update sales. */
export function UpdateSale({ sale, onSaved, onClose }: UpdateSaleProps) {
  const rules = useSaleRules();
  const storeName = useStoreName();
  const refresh = useRefresh();
  const today = useToday();
  const put = (values: SaleValues, seen: string) => {
    const body = { ...toSaleBody(values), updated_at: seen };
    return call('PUT /sales/:id', { params: { id: sale._id }, body });
  };
  const update = async (values: SaleValues) => {
    try {
      return await put(values, sale.updatedAt);
    } catch (error) {
      // Conflict: reload, so that the list behind the dialog shows the other user's version.
      if (error instanceof ApiError && error.status === 409) await refresh();
      throw error;
    }
  };
  const form = useForm({
    initial: valuesOf(sale),
    check: (values) => checkSaleValues(values, rules, sale),
    send: update,
    onSuccess: (saved) => {
      void refresh();
      onSaved({
        text: messages.updated,
        textMs: successMs,
        detail: saleInBrief(saved, today),
        undo: () => put(valuesOf(sale), saved.updatedAt),
      });
    },
    failure: messages.updateFailed,
    unsaved: {
      name: 'sale',
      subject: sale._id,
      describe: (values) => describeSale(values, storeName(values.store_id)),
    },
  });
  return (
    <Dialog title="Update Sale" onClose={onClose} isBusy={form.isBusy}>
      <Form form={form}>
        <ClosedBooksNote date={sale.date} />
        <SaleFields form={form} />
        <FormEnd form={form} label="Update Sale" busyLabel="Updating..." onCancel={onClose} />
      </Form>
      <RowHistory id={sale._id} since={sale.updatedAt} />
    </Dialog>
  );
}
