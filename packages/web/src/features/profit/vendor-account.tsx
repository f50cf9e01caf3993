import { parseInput } from '@backcounter/core/fields';
import { vendorAccountInput } from '@backcounter/core/vendors';
import { AccountField } from '../../api/account-field.tsx';
import { call } from '../../api/client.ts';
import { useRefresh } from '../../api/use-api-query.ts';
import { useForm } from '../../api/use-form.ts';
import type { Offer } from '../../api/use-undo.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { Notice, useNotice } from '../../ui/notice.tsx';

/** A vendor and its account, empty for that of goods to sell. */
export type AccountOf = { vendorId: string; name: string; account: string };

type VendorAccountProps = {
  of: AccountOf;
  onChanged: (changed: Offer) => void;
  /** Called once the vendor stands on its new account. */
  onRefreshed: () => void;
  onClose: () => void;
};

/** Asks for the account on which a vendor's invoices count. */
export function VendorAccount({ of, onChanged, onRefreshed, onClose }: VendorAccountProps) {
  const { vendorId: id, name } = of;
  const notice = useNotice();
  const refresh = useRefresh();
  const put = (account: string, seen?: string) =>
    call('PUT /vendors/:id', {
      params: { id },
      body: { account, ...(seen !== undefined && { updated_at: seen }) },
    });
  const form = useForm({
    initial: { account: of.account },
    check: (values) => parseInput(vendorAccountInput, values),
    send: ({ account }) => put(account),
    onSuccess: ({ account, updated_at }) => {
      onClose();
      onChanged({
        text: 'Vendor updated successfully',
        detail: `${name}: ${account ?? 'goods to sell'}`,
        undo: () => put(of.account, updated_at),
      });
      void refresh().then(onRefreshed);
    },
    onError: (message) => notice.fail(message),
    failure: 'Error updating vendor',
    unsaved: { name: 'vendor-account', subject: id, describe: ({ account }) => account },
  });
  return (
    <Dialog title={`Account of ${name}`} onClose={onClose} isBusy={form.isBusy}>
      <Notice of={notice} />
      <Form form={form}>
        <AccountField data-autofocus {...form.text('account')} />
        <FormEnd form={form} label="Update" busyLabel="Updating..." onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
