import { Button } from '@mantine/core';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useRefresh } from '../../api/use-api-query.ts';
import type { Offer } from '../../api/use-undo.ts';
import { usePerson } from '../../session/use-session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { Notice, useNotice } from '../../ui/notice.tsx';
import { useForm } from '../../api/use-form.ts';
import { RowHistory } from '../activity/row-history.tsx';
import classes from './merge-vendor.module.css';
import type { Vendor } from './vendor.ts';
import {
  checkVendor,
  describeVendor,
  toBody,
  VendorFields,
  type VendorValues,
} from './vendor-fields.tsx';

type UpdateVendorProps = {
  /** As it was when the dialog opened. */
  vendor: Vendor;
  onUpdated: (updated: Offer) => void;
  /** Merges the vendor into another one instead. */
  onMerge: () => void;
  onClose: () => void;
};

/** Edit dialog; does not overwrite another user's later change. */
export function UpdateVendor({ vendor, onUpdated, onMerge, onClose }: UpdateVendorProps) {
  const notice = useNotice();
  const mayMerge = usePerson()?.can('vendors.merge') ?? false;
  const refresh = useRefresh();
  const before: VendorValues = {
    name: vendor.name,
    store_ids: vendor.stores.map(({ _id }) => _id),
    payment_terms: vendor.paymentTerms === null ? '' : String(vendor.paymentTerms),
    account: vendor.account,
  };
  const put = (values: VendorValues, seen: string, from: VendorValues) => {
    const body = { ...toBody(values, from), updated_at: seen };
    return call('PUT /vendors/:id', { params: { id: vendor.id }, body });
  };
  const form = useForm({
    initial: before,
    check: checkVendor,
    send: (values) => put(values, vendor.updatedAt, before),
    onSuccess: ({ name, updated_at }, values) => {
      onClose();
      onUpdated({
        text: 'Vendor updated successfully',
        detail: name,
        undo: () => put(before, updated_at, values),
      });
      void refresh();
    },
    onError: (message, problem) => {
      const isStale = problem instanceof ApiError && 'updated_at' in problem.fields;
      notice.fail(message, isStale ? null : undefined);
      if (isStale) void refresh();
    },
    failure: 'Error updating vendor',
    unsaved: { name: 'vendor', subject: vendor.id, describe: describeVendor },
  });
  return (
    <Dialog title="Update Vendor" onClose={onClose} isBusy={form.isBusy}>
      <Notice of={notice} />
      <Form form={form}>
        <VendorFields
          name={form.text('name')}
          stores={form.bind('store_ids')}
          terms={form.text('payment_terms')}
          account={form.text('account')}
        />
        <FormEnd form={form} label="Update" busyLabel="Updating..." onCancel={onClose} />
      </Form>
      {mayMerge && (
        <p className={classes.other}>
          The same as another vendor?{' '}
          <Button variant="default" size="compact-sm" onClick={onMerge}>
            Merge
          </Button>
        </p>
      )}
      <RowHistory id={vendor.id} since={vendor.updatedAt} />
    </Dialog>
  );
}
