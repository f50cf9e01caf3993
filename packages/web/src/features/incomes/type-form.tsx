import { TextInput } from '@mantine/core';
import { parseInput } from '@backcounter/core/fields';
import { incomeTypeChange, incomeTypeInput } from '@backcounter/core/income-types';
import { call } from '../../api/client.ts';
import { deleteCreated } from '../../api/delete-created.ts';
import { useRefresh } from '../../api/use-api-query.ts';
import type { Offer } from '../../api/use-undo.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { dollarsOf, MoneyField } from '../../ui/money-field.tsx';
import { Section } from '../../ui/section.tsx';
import { useForm } from '../../api/use-form.ts';
import { RowHistory } from '../activity/row-history.tsx';
import { typeInBrief, type IncomeType } from './income-values.ts';
import { messages, successMs } from './messages.ts';
import { joinBrief, formatTypedAmount } from '../../ui/brief.ts';

type TypeValues = { name: string; defaultAmount: string };

/** Null (missing) for an empty amount, -1 (not positive) for an invalid one (INC-05, INC-06). */
function toBody({ name, defaultAmount }: TypeValues) {
  const dollars = dollarsOf(defaultAmount);
  return { name, defaultAmount: Number.isNaN(dollars) ? -1 : (dollars as number) };
}

/** Describes unsaved input when the form offers to restore it. */
const describeType = ({ name, defaultAmount }: TypeValues): string =>
  joinBrief([name, formatTypedAmount(defaultAmount)], 'an income type');

/** Form that adds a type (INC-04 to INC-07). */
export function AddType({ onSaved }: { onSaved: (saved: Offer) => void }) {
  const refresh = useRefresh();
  const form = useForm({
    initial: { name: '', defaultAmount: '' },
    check: (values) => void parseInput(incomeTypeInput, toBody(values)),
    send: (values) => call('POST /income-types', { body: toBody(values) }),
    onSuccess: (type, _values, focus, giveBack) => {
      form.reset();
      focus('name');
      void refresh();
      onSaved({
        text: messages.typeAdded,
        textMs: successMs,
        detail: typeInBrief(type),
        needs: ['incomeTypes.write'],
        undo: () => deleteCreated('DELETE /income-types/:id', type),
        onUndone: () => giveBack('defaultAmount'),
      });
    },
    failure: messages.typeAddFailed,
    unsaved: { name: 'income-type', describe: describeType },
  });
  return (
    <Section title="Add Income Type">
      <Form form={form} label="Add Income Type">
        <TextInput label="Income Type Name" {...form.text('name')} />
        <MoneyField label="Default Amount" {...form.bind('defaultAmount')} />
        <FormEnd form={form} label="Add Income Type" busyLabel="Adding..." />
      </Form>
    </Section>
  );
}

type EditTypeProps = { type: IncomeType; onSaved: (saved: Offer) => void; onClose: () => void };

/** Edits a type's default amount; its name is fixed (INC-03, INC-09). */
export function EditType({ type, onSaved, onClose }: EditTypeProps) {
  const refresh = useRefresh();
  const before = { name: type.name, defaultAmount: type.defaultAmount.toFixed(2) };
  const put = (values: TypeValues, seen: string) => {
    const body = { ...toBody(values), updated_at: seen };
    return call('PUT /income-types/:id', { params: { id: type._id }, body });
  };
  const form = useForm({
    initial: before,
    check: (values) => void parseInput(incomeTypeChange, toBody(values)),
    send: (values) => put(values, type.updated_at),
    onSuccess: (saved) => {
      void refresh();
      onSaved({
        text: messages.typeUpdated,
        textMs: successMs,
        detail: typeInBrief(saved),
        undo: () => put(before, saved.updated_at),
      });
    },
    failure: messages.typeUpdateFailed,
    unsaved: { name: 'income-type', subject: type._id, describe: describeType },
  });
  return (
    <Dialog title="Update Income Type" onClose={onClose} isBusy={form.isBusy}>
      <Form form={form}>
        <TextInput label="Income Type Name" readOnly {...form.text('name')} />
        <MoneyField label="Default Amount" data-autofocus {...form.bind('defaultAmount')} />
        <FormEnd form={form} label="Save" busyLabel="Saving..." onCancel={onClose} />
      </Form>
      <RowHistory id={type._id} since={type.updated_at} />
    </Dialog>
  );
}
