import { Button } from '@mantine/core';
import type { ImportNoun } from '@backcounter/core/import-nouns';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { isSecondClick } from '../../ui/second-click.ts';
import { countRows, sumOf, type Import, type ImportFile } from './import-types.ts';
import classes from './imports.module.css';

/** One row of each kind, and several. */
const countedNames: Readonly<Record<ImportNoun, readonly [string, string]>> = {
  stores: ['store', 'stores'],
  vendors: ['vendor', 'vendors'],
  employees: ['employee', 'employees'],
  wages: ['wage', 'wages'],
  invoices: ['invoice', 'invoices'],
  sales: ['sale', 'sales'],
  shifts: ['shift', 'shifts'],
  income_types: ['income type', 'income types'],
  incomes: ['other income', 'other incomes'],
  daily_cash: ['day of cash', 'days of cash'],
  targets: ['sales target', 'sales targets'],
  attachments: ['photo or document', 'photos and documents'],
  settings: ['setting', 'settings'],
};

/** `20 stores`, `20,083 invoices`: the kinds of added rows in the order of their files. */
function addedKinds(files: readonly ImportFile[]): string[] {
  const byNoun = Map.groupBy(files, ({ noun }) => noun);
  return [...byNoun].flatMap(([noun, own]) => {
    const count = sumOf(own, 'new');
    if (noun === null || count === 0) return [];
    return [`${count.toLocaleString('en-US')} ${countedNames[noun][count === 1 ? 0 : 1]}`];
  });
}

/** What the undo takes away and puts back. */
function consequences(files: readonly ImportFile[]): string {
  const kinds = addedKinds(files);
  const added = sumOf(files, 'new');
  const replaced = sumOf(files, 'replaced');
  const all = `${countRows(added)} it added: ${kinds.join(', ')}`;
  const texts = [
    ...(added === 0
      ? []
      : [`Removes the ${kinds.length === 1 ? `${kinds.join()} it added` : all}.`]),
    ...(replaced === 0 ? [] : [`Puts back the earlier values of ${countRows(replaced)}.`]),
  ];
  return texts.join(' ') || 'It added no rows.';
}

type UndoImportDialogProps = { upload: Import; onUndo: () => void; onClose: () => void };

/** The question before an earlier import is undone. */
export function UndoImportDialog({ upload, onUndo, onClose }: UndoImportDialogProps) {
  return (
    <Dialog title="Undo import?" onClose={onClose}>
      <p>{consequences(upload.files)}</p>
      <p className={classes.record}>{upload.files.map(({ name }) => name).join(', ')}</p>
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="danger"
          variant="outline"
          onClick={(event) => {
            if (isSecondClick(event)) return;
            onClose();
            onUndo();
          }}
        >
          Undo import
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
