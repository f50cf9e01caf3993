import { parseInput } from '@backcounter/core/fields';
import { storeInput } from '@backcounter/core/stores';
import { deleteCreated } from '../../api/delete-created.ts';
import type { Offer } from '../../api/use-undo.ts';
import { useToday } from '../../session/use-business.ts';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { Section } from '../../ui/section.tsx';
import { useForm } from '../../api/use-form.ts';
import { ClosedDaysFields } from './closed-days-fields.tsx';
import {
  changedClosedDays,
  closedDaysBody,
  closedDaysRules,
  neverClosed,
  type ClosedDaysValues,
} from './closed-days.ts';
import { describeStore, StoreFields } from './store-fields.tsx';
import { createStore } from './store-writes.ts';

export type NewStoreValues = { name: string; address: string } & ClosedDaysValues;

type CreateStoreProps = {
  /** Values of the store just undone. */
  returned?: NewStoreValues | null;
  onCreated: (created: Offer, values: NewStoreValues) => void;
  onRefused: (message: string) => void;
  onClose: () => void;
};

/** Create form (STO-02, STO-03). */
export function CreateStore({ returned = null, onCreated, onRefused, onClose }: CreateStoreProps) {
  const today = useToday();
  const form = useForm({
    initial: { name: '', address: '', ...neverClosed },
    check: ({ name, address, ...closed }) =>
      void parseInput(storeInput, { name, address }, closedDaysRules(closed, today)),
    send: ({ name, address, ...closed }) =>
      createStore({ name, address, ...changedClosedDays(closedDaysBody(closed, today), {}) }),
    onSuccess: (store, values) => {
      const detail = `Added: ${values.name}, ${values.address}`;
      const undo = () => deleteCreated('DELETE /stores/:id', store);
      onCreated({ text: '', detail, needs: ['stores.write'], undo }, values);
    },
    onError: (message) => onRefused(message),
    failure: 'Error creating store',
    returned,
    unsaved: { name: 'store', describe: describeStore },
  });
  return (
    <Section title="New Store">
      <Form form={form} startsFocused>
        <StoreFields name={form.text('name')} address={form.text('address')} />
        <ClosedDaysFields
          values={form.values}
          error={form.bind('closed_dates').error}
          onChange={(part) => {
            if (part.closed_weekdays) form.set('closed_weekdays', part.closed_weekdays);
            if (part.closed_dates !== undefined) form.set('closed_dates', part.closed_dates);
          }}
        />
        <FormEnd form={form} label="Create Store" busyLabel="Creating..." onCancel={onClose} />
      </Form>
    </Section>
  );
}
