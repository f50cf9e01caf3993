import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { deleteCreated } from '../../api/delete-created.ts';
import { StoreFirst, useLinkedStore } from '../../api/first-step.tsx';
import { useRefresh } from '../../api/use-api-query.ts';
import type { Offer } from '../../api/use-undo.ts';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { Section } from '../../ui/section.tsx';
import { useForm } from '../../api/use-form.ts';
import { useScrollIntoView } from './use-scroll-into-view.ts';
import {
  checkVendor,
  describeVendor,
  toBody,
  VendorFields,
  type VendorValues,
} from './vendor-fields.tsx';
import classes from './panel.module.css';

type CreateVendorProps = {
  onCreated: (created: Offer) => void;
  onRefused: (message: string) => void;
  onClose: () => void;
};

/** Create form; ready for the next vendor after saving (VEN-03, VEN-12). */
export function CreateVendor({ onCreated, onRefused, onClose }: CreateVendorProps) {
  const refresh = useRefresh();
  const place = useScrollIntoView(100);
  const store = useLinkedStore();
  const empty: VendorValues = {
    name: '',
    store_ids: store === '' ? [] : [store],
    payment_terms: '',
    account: '',
  };
  const form = useForm({
    initial: empty,
    check: checkVendor,
    send: (values) => call('POST /vendors', { body: toBody(values) }),
    onSuccess: (vendor, _, focus, giveBack) => {
      form.reset();
      focus('name');
      onCreated({
        text: 'Vendor created successfully',
        detail: vendor.name,
        needs: ['vendors.delete'],
        undo: () => deleteCreated('DELETE /vendors/:id', vendor),
        onUndone: () => giveBack('name'),
      });
      void refresh();
    },
    onError: (message) => onRefused(message),
    failure: 'Error creating vendor',
    toMessage: errorText,
    unsaved: { name: 'vendor', describe: describeVendor },
  });
  return (
    <div ref={place} className={classes.place}>
      <Section title="Create New Vendor">
        <Form form={form} startsFocused>
          <VendorFields
            name={form.text('name')}
            stores={form.bind('store_ids')}
            terms={form.text('payment_terms')}
            account={form.text('account')}
          />
          <FormEnd form={form} label="Create Vendor" busyLabel="Creating..." onCancel={onClose} />
          <StoreFirst text="A vendor delivers to stores." />
        </Form>
      </Section>
    </div>
  );
}
