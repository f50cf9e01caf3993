import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useRefresh } from '../../api/use-api-query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { useForm } from '../../api/use-form.ts';
import { RowHistory } from '../activity/row-history.tsx';
import { messages } from './messages.ts';
import { SaleFields } from './sale-fields.tsx';
import {
  checkSaleValues,
  describeSale,
  toSaleBody,
  valuesOf,
  type Sale,
  type SaleValues,
} from './sale-values.ts';
import { useSaleRules } from './use-sale-rules.ts';
import { useStoreName } from '../../api/use-stores.ts';

type UpdateSaleProps = { sale: Sale; onSaved: (sale: Sale) => void; onClose: () => void };

/** Edit dialog, for roles that may update sales. */
export function UpdateSale({ sale, onSaved, onClose }: UpdateSaleProps) {
  const rules = useSaleRules();
  const storeName = useStoreName();
  const refresh = useRefresh();
  const update = async (values: SaleValues) => {
    try {
      const body = { ...toSaleBody(values), updated_at: sale.updatedAt };
      return await call('PUT /sales/:id', { params: { id: sale._id }, body });
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
      onSaved(saved);
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
        <SaleFields form={form} />
        <FormEnd form={form} label="Update Sale" busyLabel="Updating..." onCancel={onClose} />
      </Form>
      <RowHistory id={sale._id} since={sale.updatedAt} />
    </Dialog>
  );
}
