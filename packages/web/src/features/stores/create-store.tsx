import { useEffect, useRef } from 'react';
import { parseInput } from '@backcounter/core/fields';
import { storeInput } from '@backcounter/core/stores';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { Section } from '../../ui/section.tsx';
import { useForm } from '../../api/use-form.ts';
import { describeStore, StoreFields } from './store-fields.tsx';
import { createStore } from './store-writes.ts';

type CreateStoreProps = {
  onCreated: () => void;
  onRefused: (message: string) => void;
  onClose: () => void;
};

/** The form of a new store (STO-02, STO-03). */
export function CreateStore({ onCreated, onRefused, onClose }: CreateStoreProps) {
  const form = useForm({
    initial: { name: '', address: '' },
    check: (values) => parseInput(storeInput, values),
    send: createStore,
    onSent: onCreated,
    onRefused: (message) => onRefused(message),
    failure: 'Error creating store',
    unsaved: { name: 'store', describe: describeStore },
  });
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.querySelector('input')?.focus(), []);
  return (
    <Section title="New Store">
      <div ref={container}>
        <Form form={form}>
          <StoreFields name={form.text('name')} address={form.text('address')} />
          <FormEnd form={form} label="Create Store" busyLabel="Creating..." onCancel={onClose} />
        </Form>
      </div>
    </Section>
  );
}
