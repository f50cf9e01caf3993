import { useState, type RefObject } from 'react';
import { Button } from '@mantine/core';
import { formatCount } from '@backcounter/core/text';
import { useApiQuery } from '../../api/use-api-query.ts';
import { rowsOf } from '../../api/client.ts';
import { ReservedSpace } from '../../session/reserved-space.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Section } from '../../ui/section.tsx';
import { useKeepFocus } from '../../ui/use-keep-focus.ts';
import { Moment } from '../activity/moment.tsx';
import { nounLabels, type Import } from './import-types.ts';
import { UndoImportDialog } from './undo-import-dialog.tsx';
import { useImportUndo } from './use-import-undo.ts';
import type { Work } from './use-work.ts';

const stateTexts = { open: 'Not entered', committed: 'Entered', undone: 'Undone' } as const;

type PastImportsProps = {
  work: Work;
  onOpen: (upload: Import) => void;
  onUndone: () => void;
  /** Where the focus goes when an import is undone, whose button is gone then. */
  next: RefObject<HTMLElement | null>;
};

const holds = ({ files }: Import) =>
  [...new Set(files.map(({ noun }) => (noun === null ? 'Unknown' : nounLabels[noun])))].join(', ');

const rowCount = ({ files }: Import) => files.reduce((sum, { rows }) => sum + rows, 0);

/** Previous imports: open ones can be continued, completed ones undone after a confirmation. */
export function PastImports({ work, onOpen, onUndone, next }: PastImportsProps) {
  const imports = useApiQuery('GET /imports');
  const undo = useImportUndo(work, onUndone);
  const [undone, setUndone] = useState<Import | null>(null);
  const isBusy = work.progress !== null;
  const rows = imports.data === undefined ? [] : rowsOf(imports.data);
  useKeepFocus(next, {
    when: rows.map(({ state }) => state).join(' '),
    isBusy,
    fallbacks: ['[data-next]:not(:disabled)'],
  });
  return (
    <ReservedSpace name="imports" isReady={!imports.isPending}>
      <Section title="Imports so far">
        <DataTable
          label="Imports"
          columns={[
            {
              id: 'files',
              header: 'Files',
              value: (row: Import) => row.files.map(({ name }) => name).join(', '),
              isMain: true,
            },
            {
              id: 'at',
              header: 'When',
              value: (row: Import) => row.created_at,
              cell: (row: Import) => <Moment at={row.created_at} />,
              isUnbreakable: true,
            },
            { id: 'holds', header: 'Rows are', value: holds },
            {
              id: 'rows',
              header: 'Rows',
              value: rowCount,
              cell: (row: Import) => formatCount(rowCount(row)),
              isFigure: true,
            },
            { id: 'state', header: 'State', value: (row: Import) => stateTexts[row.state] },
          ]}
          rows={rows}
          keyOf={(row) => row._id}
          loading={imports}
          failure="Error fetching imports"
          empty="No imports yet"
          actionsHeader="Actions"
          actions={(row) => (
            <>
              {row.state === 'open' && (
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={isBusy}
                  onClick={() => onOpen(row)}
                >
                  Go on
                </Button>
              )}
              {row.state === 'committed' && (
                <Button variant="default" size="compact-sm" onClick={() => onOpen(row)}>
                  Show
                </Button>
              )}
              {row.state === 'committed' && (
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={isBusy}
                  onClick={() => setUndone(row)}
                >
                  Undo import
                </Button>
              )}
            </>
          )}
        />
      </Section>
      {undone && (
        <UndoImportDialog
          upload={undone}
          onUndo={() => undo(undone._id)}
          onClose={() => setUndone(null)}
        />
      )}
    </ReservedSpace>
  );
}
