import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatDateInText, weekdayName } from '@backcounter/core/dates';
import { formatCents, wireToCents } from '@backcounter/core/money';
import { UndoNotice } from '../../api/undo-notice.tsx';
import { useUndoDeletion } from '../../api/use-undo-deletion.ts';
import { useRefresh } from '../../api/use-api-query.ts';
import { useForm } from '../../api/use-form.ts';
import { useToday } from '../../session/use-business.ts';
import { usePerson } from '../../session/use-session.ts';
import { usePersistentSearch } from '../../ui/address.ts';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { paths } from '../../ui/paths.ts';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { DeleteSale } from '../sales/delete-sale.tsx';
import { messages } from '../sales/messages.ts';
import {
  checkSaleValues,
  describeSale,
  saleInBrief,
  type Sale,
  type SaleValues,
} from '../sales/sale-values.ts';
import { createdSale, sendSale } from '../sales/send-sale.ts';
import { useSaleRules } from '../sales/use-sale-rules.ts';
import classes from './clerk-page.module.css';

type Store = { _id: string; name: string };

/** Longer than in the list of sales, as the form disappears at the same time. */
const createdMs = 3000;

type TodaysSaleProps = {
  store: Store;
  stores: readonly Store[];
  /** The sale already entered; null if there is none. */
  entered: Sale | null;
  /** False until it is known whether there is one. */
  isKnown: boolean;
  onChoose: (storeId: string) => void;
};

/**
 * Form for one store's sale of today: only an amount, as store and day are known (SAL-02, SAL-05).
 */
export function TodaysSale({ store, stores, entered, isKnown, onChoose }: TodaysSaleProps) {
  const today = useToday();
  const undo = useUndoDeletion({ kind: 'sales', noun: 'Sale' });
  const [isNew, setIsNew] = useState(false);
  const [deletion, setDeletion] = useState<'asked' | 'closed' | null>(null);
  const [returned, setReturned] = useState<SaleValues | null>(null);
  return (
    <Section title={`Today at ${store.name}`}>
      <p className={classes.day}>
        {weekdayName(today)}, {formatDateInText(today)}
        {stores.length > 1 && <OtherStore store={store} stores={stores} onChoose={onChoose} />}
      </p>
      {entered ? (
        <EnteredSale sale={entered} isNew={isNew} onDelete={() => setDeletion('asked')} />
      ) : (
        isKnown && (
          <SaleOfToday
            store={store}
            today={today}
            isReentry={deletion === 'closed' || returned !== null}
            returned={returned}
            onCreated={(sale, values) => {
              setIsNew(true);
              setDeletion(null);
              setReturned(null);
              undo.offer({
                ...createdSale(sale, saleInBrief(sale, today)),
                textMs: createdMs,
                onUndone: () => setReturned(values),
              });
            }}
          />
        )
      )}
      {deletion === 'asked' && entered && (
        <DeleteSale sale={entered} undo={undo} onClose={() => setDeletion('closed')} />
      )}
      <UndoNotice of={undo} />
    </Section>
  );
}

type OtherStoreProps = Pick<TodaysSaleProps, 'store' | 'stores' | 'onChoose'>;

function OtherStore({ store, stores, onChoose }: OtherStoreProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <span className={classes.change}>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        Change store
      </Button>
      {isOpen && (
        <span id={id}>
          <SelectField
            label="Store"
            options={stores.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={store._id}
            onChange={onChoose}
          />
        </span>
      )}
    </span>
  );
}

type SaleOfTodayProps = {
  store: Store;
  today: string;
  /** True after the entered sale was deleted, to enter the correct amount. */
  isReentry: boolean;
  /** Values of the sale just undone. */
  returned: SaleValues | null;
  onCreated: (sale: Sale, values: SaleValues) => void;
};

function SaleOfToday({ store, today, isReentry, returned, onCreated }: SaleOfTodayProps) {
  const rules = useSaleRules();
  const refresh = useRefresh();
  const form = useForm({
    initial: { store_id: store._id, total_sales: '', date: today },
    check: (values) => checkSaleValues(values, rules),
    send: sendSale,
    onSuccess: (sale, values) => {
      onCreated(sale, values);
      void refresh();
    },
    failure: messages.createFailed,
    returned,
    unsaved: {
      // Saved with its date: input from before midnight must not become the next day's sale.
      name: `sale-today:${store._id}`,
      describe: (values) => describeSale(values, store.name),
    },
  });
  return (
    <Form form={form} label="Today’s sale" startsFocused={isReentry}>
      {form.values.date !== today && (
        <p className={classes.otherDay}>
          For {weekdayName(form.values.date)}, {formatDateInText(form.values.date)}
        </p>
      )}
      <MoneyField label="Amount" {...form.bind('total_sales')} />
      <FormEnd form={form} label="Create Sale" busyLabel="Creating..." />
    </Form>
  );
}

type EnteredSaleProps = {
  sale: Sale;
  /** True when it was just created by the form. */
  isNew: boolean;
  onDelete: () => void;
};

/** The entered sale; deleting a wrong amount makes room for the right one (SAL-25, SAL-29). */
function EnteredSale({ sale, isNew, onDelete }: EnteredSaleProps) {
  const search = usePersistentSearch();
  const mayDelete = usePerson()?.can('sales.delete') ?? false;
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNew) line.current?.focus();
  }, [isNew]);
  return (
    <div className={classes.entered}>
      <p ref={line} tabIndex={-1}>
        <strong>{formatCents(wireToCents(sale.total_sales))}</strong> entered.{' '}
        <Link to={paths.sales} search={search}>
          See all sales
        </Link>
      </p>
      {mayDelete && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={`Delete today’s sale of ${sale.store_id.name}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      )}
    </div>
  );
}
