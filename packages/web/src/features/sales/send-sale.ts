import { conflictField } from '@backcounter/core/errors';
import { saleMessages } from '@backcounter/core/sales';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { deleteCreated } from '../../api/delete-created.ts';
import type { Offer } from '../../api/use-undo.ts';
import { messages, successMs } from './messages.ts';
import { toSaleBody, type Sale, type SaleValues } from './sale-values.ts';

const isDuplicate = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 409 || /duplicate|already exists/i.test(error.message));

/** Creates a sale; a duplicate is reported at the date field with the literal text (SAL-07). */
export async function sendSale(values: SaleValues) {
  try {
    return await call('POST /sales', { body: toSaleBody(values) });
  } catch (error) {
    throw isDuplicate(error) ? conflictField('date', saleMessages.duplicate) : error;
  }
}

/** Confirms a new sale, with its undo for users who may delete it (SAL-09). */
export const createdSale = (sale: Sale, detail: string): Offer => ({
  text: messages.created,
  textMs: successMs,
  detail,
  needs: ['sales.delete'],
  undo: () => deleteCreated('DELETE /sales/:id', sale),
});
