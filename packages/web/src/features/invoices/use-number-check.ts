import { useDebouncedValue } from '@mantine/hooks';
import { nameKey } from '@backcounter/core/text';
import { call } from '../../api/client.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useSettings } from '../../session/use-business.ts';

/** Debounce delay after the last key press. */
const debounceMs = 300;

export type NumberState = 'unknown' | 'free' | 'taken' | 'failed';

type NumberQuery = { number: string; vendorId: string };

/** Numbers are unique in the whole business, or per vendor if set so in the settings (INV-11). */
const toRequest = ({ number, vendorId }: NumberQuery, isPerVendor: boolean) => ({
  params: { number: number.trim() },
  query: isPerVendor && vendorId !== '' ? { vendor_id: vendorId } : {},
});

/** Checks whether the typed number is in use; `own` is the number of the edited invoice. */
export function useNumberCheck({ number, vendorId }: NumberQuery, own?: string): NumberState {
  const { invoice_numbers_per_vendor: isPerVendor } = useSettings();
  const [debounced] = useDebouncedValue(number, debounceMs);
  const isIdle = debounced.trim() === '' || debounced !== number || isOwn(debounced, own);
  const question = toRequest({ number: debounced, vendorId }, isPerVendor);
  const { data, error } = useApiQuery(
    'GET /invoices/check-number/:number',
    isIdle ? null : question,
  );
  if (isIdle) return 'unknown';
  if (error) return 'failed';
  if (!data) return 'unknown';
  return data.exists ? 'taken' : 'free';
}

export const isOwn = (number: string, own: string | undefined) =>
  own !== undefined && nameKey(number) === nameKey(own);

/** Same check on submit, not cached; throws if the request fails. */
export async function isNumberTaken(question: NumberQuery, isPerVendor: boolean): Promise<boolean> {
  const name = 'GET /invoices/check-number/:number';
  return (await call(name, toRequest(question, isPerVendor))).exists;
}
