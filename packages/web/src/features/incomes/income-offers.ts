import { deleteCreated } from '../../api/delete-created.ts';
import type { Offer } from '../../api/use-undo.ts';
import { incomeInBrief, type Income } from './income-values.ts';
import { messages, successMs } from './messages.ts';

/** Confirms a new income, with its undo. */
export const addedIncome = (income: Income, today: string): Offer => ({
  text: messages.added,
  textMs: successMs,
  detail: incomeInBrief(income, today),
  needs: ['incomes.write'],
  undo: () => deleteCreated('DELETE /incomes/:id', income),
});
