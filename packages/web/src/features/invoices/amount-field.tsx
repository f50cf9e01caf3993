import { useRef } from 'react';
import { formatCents } from '@backcounter/core/money';
import { repeatedCents } from '@backcounter/core/usual';
import { rowsOf } from '../../api/client.ts';
import { MoneyField } from '../../ui/money-field.tsx';
import { centsOf, noInvoice, type Invoice } from './invoice-values.ts';
import { messages } from './messages.ts';
import type { InvoiceForm } from './use-invoice-form.ts';
import { useVendorsLatest } from './use-vendors-latest.ts';

type AmountFieldProps = { form: InvoiceForm; row: Invoice | undefined };

/** The amount; offers that of the vendor's latest invoices if it repeats, as that of rent does. */
export function AmountField({ form, row }: AmountFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { data } = useVendorsLatest(row ? noInvoice : form.values);
  const cents = data ? repeatedCents(rowsOf<Invoice>(data).map(centsOf)) : null;
  const takeOffer = (amount: number) => {
    form.set('amount', (amount / 100).toFixed(2));
    // The button has gone with the empty field.
    input.current?.focus();
  };
  return (
    <MoneyField
      label="Amount"
      ref={input}
      negativeHint={messages.credit}
      {...form.bind('amount')}
      {...(cents !== null && {
        offer: { label: messages.sameAmount(formatCents(cents)), onTake: () => takeOffer(cents) },
      })}
    />
  );
}
