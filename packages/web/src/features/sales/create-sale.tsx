import { parseTypedDate } from '@backcounter/core/dates';
import { StoreFirst } from '../../api/first-step.tsx';
import { UndoNotice } from '../../api/undo-notice.tsx';
import { useRefresh } from '../../api/use-api-query.ts';
import { useUndo } from '../../api/use-undo.ts';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { Section } from '../../ui/section.tsx';
import { SideLists, WithSide } from '../../ui/side-list.tsx';
import { useDateQuestion } from '../../api/use-date-question.tsx';
import { useToday } from '../../session/use-business.ts';
import { useForm } from '../../api/use-form.ts';
import { LatestSales } from './latest-sales.tsx';
import { messages } from './messages.ts';
import { SaleFields } from './sale-fields.tsx';
import { checkSaleValues, describeSale, noSale, typedSaleInBrief } from './sale-values.ts';
import { createdSale, sendSale } from './send-sale.ts';
import { useSaleRules } from './use-sale-rules.ts';
import { useStoreName } from '../../api/use-stores.ts';

/** The create form; store and date are kept for the next sale (SAL-02 to SAL-09). */
export function CreateSale() {
  const today = useToday();
  const rules = useSaleRules();
  const storeName = useStoreName();
  const refresh = useRefresh();
  const undo = useUndo();
  const question = useDateQuestion();
  const form = useForm({
    initial: { ...noSale, date: today },
    check: (values) => checkSaleValues(values, rules),
    confirm: { ask: ({ date }) => question.ask(date), field: 'date' },
    send: sendSale,
    onSuccess: (sale, values, focus, giveBack) => {
      const store = storeName(values.store_id);
      question.entered(parseTypedDate(values.date));
      undo.offer({
        ...createdSale(sale, typedSaleInBrief(values, { store, today })),
        onUndone: () => giveBack('total_sales'),
      });
      form.reset({ ...values, total_sales: '' });
      focus('total_sales');
      void refresh();
    },
    failure: messages.createFailed,
    unsaved: {
      name: 'sale',
      describe: (values) => describeSale(values, storeName(values.store_id)),
    },
  });
  return (
    <Section title="Create New Sale">
      <WithSide>
        <Form form={form} startsFocused>
          <SaleFields form={form} />
          <FormEnd form={form} label="Create Sale" busyLabel="Creating..." />
          <StoreFirst text="A sale belongs to a store." />
          <UndoNotice of={undo} />
        </Form>
        <SideLists>
          <LatestSales storeId={form.values.store_id} />
        </SideLists>
      </WithSide>
      {question.dialog}
    </Section>
  );
}
