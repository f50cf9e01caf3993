import { importsOf, type ImportFile } from '@backcounter/api/imports';
import { runWrite } from '@backcounter/api/dispatch';
import type { AnyRoute, Call } from '@backcounter/api/route';
import { routes } from '@backcounter/api/routes';
import { AppError, notFound } from '@backcounter/core/errors';
import { importMessages, type ImportNoun } from '@backcounter/core/imports';
import type { SoftDeleteTable } from '@backcounter/storage/new-row';
import { listImportRows, lockImport, setImportState } from '@backcounter/storage/imports';
import { wasChanged } from '@backcounter/storage/deletion';
import { sheets } from './sheets/list.ts';

type Removal = { table: SoftDeleteTable; route: AnyRoute };

const removals: Partial<Record<ImportNoun, Removal>> = {
  stores: { table: 'stores', route: routes['DELETE /stores/:id'] },
  vendors: { table: 'vendors', route: routes['DELETE /vendors/:id'] },
  employees: { table: 'employees', route: routes['DELETE /employees/:id'] },
  invoices: { table: 'invoices', route: routes['DELETE /invoices/:id'] },
  sales: { table: 'sales', route: routes['DELETE /sales/:id'] },
  shifts: { table: 'shifts', route: routes['DELETE /shifts/:id'] },
  income_types: { table: 'income_types', route: routes['DELETE /income-types/:id'] },
  incomes: { table: 'incomes', route: routes['DELETE /incomes/:id'] },
  daily_cash: { table: 'daily_cash', route: routes['DELETE /daily-cash/:id'] },
};

const inTheWay = (message: string) => new AppError('conflict', { message });

/**
 * Deletes what an import has added, last kind first, all or nothing; AppError `conflict` says which
 * row was changed since, or what else stands in the way.
 */
export function undoImport(call: Call, id: string): Promise<void> {
  return call.deps.storage.transaction(async (tx) => {
    const upload = await lockImport(tx, id, importsOf(call));
    if (!upload) throw notFound('Import');
    if (upload.state === 'open') throw inTheWay(importMessages.notCommitted);
    if (upload.state === 'undone') throw inTheWay(importMessages.undone);
    const files = JSON.parse(upload.files) as ImportFile[];
    const rows = await listImportRows(tx, id, { limit: Number.MAX_SAFE_INTEGER });
    for (const { name } of sheets.toReversed()) {
      const own = rows.filter((row) => row.subject_id !== null && files[row.file]?.noun === name);
      for (const { subject_id, line, file } of own) {
        const removal = removals[name as ImportNoun];
        const where = `Line ${line} of ${files[file]?.name ?? ''}`;
        if (removal?.route.kind !== 'write') throw inTheWay(`${where} cannot be taken back`);
        const rowId = subject_id ?? '';
        if (await wasChanged(tx, removal.table, rowId)) {
          throw inTheWay(`${where} was changed or deleted since`);
        }
        const input = { body: undefined as never, change: {}, params: { id: rowId } };
        await runWrite(removal.route, { ...call, tx }, input);
      }
    }
    await setImportState(tx, id, 'undone');
  });
}
