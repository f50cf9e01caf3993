import { Button } from '@mantine/core';
import { useAnswer } from '../../api/use-answer.ts';
import { rowsOf } from '../../api/client.ts';
import { HeldPlace } from '../../session/held-place.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Section } from '../../ui/section.tsx';
import { Moment } from '../activity/moment.tsx';
import { nounLabels, type Import } from './import-types.ts';
import { useUndo } from './use-undo.ts';
import type { Work } from './use-work.ts';

const stateTexts = { open: 'Not entered', committed: 'Entered', undone: 'Taken back' } as const;

type PastProps = { work: Work; onOpen: (upload: Import) => void; onUndone: () => void };

const holds = ({ files }: Import) =>
  [...new Set(files.map(({ noun }) => (noun === null ? 'Unknown' : nounLabels[noun])))].join(', ');

/** The imports so far: what is open can go on, what was entered can be taken back. */
export function Past({ work, onOpen, onUndone }: PastProps) {
  const imports = useAnswer('GET /imports');
  const undo = useUndo(work, onUndone);
  const isBusy = work.progress !== null;
  return (
    <HeldPlace name="imports" isReady={!imports.isPending}>
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
              isWhole: true,
            },
            { id: 'holds', header: 'Rows are', value: holds },
            {
              id: 'rows',
              header: 'Rows',
              value: (row: Import) => row.files.reduce((sum, file) => sum + file.rows, 0),
              isFigure: true,
            },
            { id: 'state', header: 'State', value: (row: Import) => stateTexts[row.state] },
          ]}
          rows={imports.data === undefined ? [] : rowsOf(imports.data)}
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
                  onClick={() => undo(row._id)}
                >
                  Undo import
                </Button>
              )}
            </>
          )}
        />
      </Section>
    </HeldPlace>
  );
}
