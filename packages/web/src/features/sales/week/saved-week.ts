import { centsToDollars, formatCents } from '@backcounter/core/money';
import type { Permission } from '@backcounter/core/permissions';
import { call } from '../../../api/client.ts';
import { namesOf } from '../../../api/use-delete-rows.tsx';
import { isUndoable, undoTarget } from '../../../api/use-save-sheet.ts';
import type { ShownCell } from '../../../ui/sheet/use-sheet.ts';
import type { Sale } from '../sale-values.ts';
import { dayOf, idOf } from './sales-sheet.ts';

const isCleared = ({ value, cents }: ShownCell) => value.cents === null && cents !== null;

/** Describes saved cells: a single amount by store and day, several by their number. */
export function savedText(changed: readonly ShownCell[]): string {
  const cleared = changed.filter(isCleared);
  const entered = changed.filter((cell) => !isCleared(cell));
  const [only] = entered;
  const deleted = cleared.map(({ name, cents }) => `${name}, ${formatCents(cents ?? 0)}`);
  const texts = [
    entered.length === 1 && only && `${only.name}, ${formatCents(only.value.cents ?? 0)}`,
    entered.length > 1 && `${entered.length} sales`,
    deleted.length > 0 && `Deleted: ${namesOf(deleted)}`,
  ];
  return texts.filter((text) => typeof text === 'string').join('; ');
}

/**
 * Puts all cells of a saved week back: amounts as they were, deleted sales restored, new ones
 * deleted.
 */
export function undoOfWeek(changed: readonly ShownCell[], saved: readonly Sale[]) {
  const versions = new Map(
    saved.map(({ store_id, date, updatedAt }) => [idOf(store_id._id, date), updatedAt]),
  );
  const cells = changed.map((cell) => {
    const { storeId: store_id, date } = dayOf(cell.id);
    const total_sales = cell.cents === null ? null : centsToDollars(cell.cents);
    return { store_id, date, total_sales, ...undoTarget(cell, versions.get(cell.id)) };
  });
  const needs: Permission[] = changed.some(({ cents }) => cents === null) ? ['sales.delete'] : [];
  return {
    needs,
    records: changed.map(({ name }) => name),
    undo: isUndoable(cells) ? () => call('PUT /sales/week', { body: { cells } }) : null,
  };
}
