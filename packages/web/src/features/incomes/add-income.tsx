import { useState } from 'react';
import { call } from '../../api/client.ts';
import { StoreFirst, useLinkedStore } from '../../api/first-step.tsx';
import { UndoNotice } from '../../api/undo-notice.tsx';
import { useRefresh } from '../../api/use-api-query.ts';
import { useUndo } from '../../api/use-undo.ts';
import { useBusiness } from '../../session/use-business.ts';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { Section } from '../../ui/section.tsx';
import { useForm } from '../../api/use-form.ts';
import { Attachments } from '../attachments/attachments.tsx';
import { BesideForm } from '../attachments/preview.tsx';
import type { PreviewedFile } from '../attachments/previewed-file.ts';
import { useFiles } from '../attachments/use-files.ts';
import { IncomeFields } from './income-fields.tsx';
import { addedIncome } from './income-offers.ts';
import { checkIncome, describeIncome, noIncome, toBody } from './income-values.ts';
import { messages } from './messages.ts';
import { useIncomeTypes } from './use-income-types.ts';
import { useStoreName } from '../../api/use-stores.ts';

/** Create form; store and date are kept for the next income (INC-11 to INC-17). */
export function AddIncome() {
  const business = useBusiness();
  const refresh = useRefresh();
  const undo = useUndo();
  const { types, error, refetch } = useIncomeTypes();
  const storeName = useStoreName();
  const files = useFiles('incomes', null, 'income');
  const [shown, setShown] = useState<PreviewedFile>(null);
  const form = useForm({
    initial: { ...noIncome, storeId: useLinkedStore() },
    check: (values) => checkIncome(values, types, business),
    send: (values) => call('POST /incomes', { body: toBody(values, types) }),
    onSuccess: (income, { storeId, date }, focus, giveBack) => {
      const detach = files.attachTo({ id: income._id, label: income.incomeType });
      setShown(null);
      undo.offer({
        ...addedIncome(income, business.today),
        onUndone: () => {
          detach();
          giveBack('amount');
        },
      });
      form.reset({ ...noIncome, storeId, date });
      focus('incomeType');
      void refresh();
    },
    failure: messages.addFailed,
    unsaved: {
      name: 'income',
      describe: (values) => describeIncome(values, types, storeName(values.storeId)),
    },
  });
  return (
    <Section title="Add Income">
      <BesideForm shown={shown}>
        <Form form={form} label="Add Income" startsFocused>
          <IncomeFields
            form={form}
            types={types}
            isTypesFailed={error !== null}
            onRetryTypes={() => void refetch()}
          />
          <Attachments files={files} shown={shown} onShow={setShown} />
          <FormEnd form={form} label="Add Income" busyLabel="Adding..." />
          <StoreFirst text="Other income belongs to a store." />
        </Form>
      </BesideForm>
      <UndoNotice of={undo} />
    </Section>
  );
}
