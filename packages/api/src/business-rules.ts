import type { Business } from '@backcounter/core/business';
import type { SettingsRow } from '@backcounter/storage/settings';
import { businessAt } from '@backcounter/storage/settings';
import type { Call } from './route.ts';

/** Earlier than any invoice. */
const firstDate = '1900-01-01';

/**
 * The rules for the rows of a call. A business's own files, which come with its settings, were entered
 * under the rules of their day: when it was open longer, or took older invoices.
 */
export function rulesFor(
  { now, isOfOwnFiles = false }: Pick<Call, 'now' | 'isOfOwnFiles'>,
  settings: SettingsRow,
): Business {
  const business = businessAt(settings, now);
  if (!isOfOwnFiles) return business;
  return { ...business, earliestInvoiceDate: firstDate, opensAt: '00:00', closesAt: '00:00' };
}
