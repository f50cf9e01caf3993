import { useDebouncedValue } from '@mantine/hooks';
import { nameKey } from '@backcounter/core/text';
import { call } from '../../api/client.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useSettings } from '../../session/use-business.ts';

/** After the last key press. */
const quietMs = 300;

export type NumberState = 'unknown' | 'free' | 'taken' | 'failed';

type Question = { number: string; vendorId: string };

/** Numbers of the whole business, or of one vendor where the settings say so (INV-11). */
const askFor = ({ number, vendorId }: Question, isPerVendor: boolean) => ({
  params: { number: number.trim() },
  query: isPerVendor && vendorId !== '' ? { vendor_id: vendorId } : {},
});

/** Whether the number that is being typed is in use; `own` is the number that the row has. */
export function useNumberCheck({ number, vendorId }: Question, own?: string): NumberState {
  const { invoice_numbers_per_vendor: isPerVendor } = useSettings();
  const [asked] = useDebouncedValue(number, quietMs);
  const isIdle = asked.trim() === '' || asked !== number || isOwn(asked, own);
  const question = askFor({ number: asked, vendorId }, isPerVendor);
  const { data, error } = useAnswer('GET /invoices/check-number/:number', isIdle ? null : question);
  if (isIdle) return 'unknown';
  if (error) return 'failed';
  if (!data) return 'unknown';
  return data.exists ? 'taken' : 'free';
}

export const isOwn = (number: string, own: string | undefined) =>
  own !== undefined && nameKey(number) === nameKey(own);

/** The same, asked once when the form is sent; throws when there is no answer. */
export async function isNumberTaken(question: Question, isPerVendor: boolean): Promise<boolean> {
  const name = 'GET /invoices/check-number/:number';
  return (await call(name, askFor(question, isPerVendor))).exists;
}
