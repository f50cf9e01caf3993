import { Button, FileButton, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { problemText } from '../../api/api-error.ts';
import { call, rowsOf } from '../../api/client.ts';
import { useAnswer, useRefresh } from '../../api/use-answer.ts';
import { useDemoMode } from '../../session/use-session.ts';
import { Notice, useNotice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { takePastedImport } from '../../session/pasted-import.ts';
import { DemoBlock } from '../demo/block.tsx';
import type { Import } from './import-types.ts';
import { AccountantPack } from './accountant-pack.tsx';
import { ExportLists } from './export-lists.tsx';
import { Preview } from './preview.tsx';
import { uploadFiles } from './upload-files.ts';
import classes from './imports.module.css';

const accepted = '.csv,.tsv,.txt,.xlsx,.zip';

/** Own files in: chosen, dropped or pasted, looked at, then entered as a whole. */
export function ImportsScreen() {
  const isDemo = useDemoMode();
  const [open, setOpen] = useState<Import | null>(null);
  if (isDemo) {
    return <DemoBlock feature="Import and Export" onClose={() => window.history.back()} />;
  }
  return (
    <>
      {open === null ? (
        <Choose onRead={setOpen} />
      ) : (
        <Preview upload={open} onChange={setOpen} onDone={() => setOpen(null)} />
      )}
      <Past />
      <Section title="Export">
        <ExportLists />
      </Section>
      <Section title="For the accountant">
        <AccountantPack />
      </Section>
    </>
  );
}

function Choose({ onRead }: { onRead: (upload: Import) => void }) {
  const [text, setText] = useState(takePastedImport);
  const [isBusy, setBusy] = useState(false);
  const notice = useNotice();
  const send = async (files: readonly File[], pasted?: string) => {
    setBusy(true);
    try {
      onRead(await uploadFiles(files, pasted));
    } catch (error) {
      notice.fail(problemText(error, 'Error reading the file'), null);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section title="Import">
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the pointer; the button inside does the same */}
      <div
        className={classes.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void send([...event.dataTransfer.files]);
        }}
      >
        <p>
          Drop CSV, TSV or XLSX files here, or a zip of them. Nothing is entered before you say so.
        </p>
        <FileButton multiple accept={accepted} onChange={(files) => void send(files)}>
          {(props) => (
            <Button {...props} loading={isBusy}>
              Choose files
            </Button>
          )}
        </FileButton>
      </div>
      <Textarea
        label="Paste rows"
        description="With a line of headers, as copied from a spreadsheet."
        autosize
        minRows={3}
        maxRows={12}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group mt="sm">
        <Button
          variant="default"
          disabled={isBusy || text.trim() === ''}
          onClick={() => void send([], text)}
        >
          Read rows
        </Button>
      </Group>
      <Notice of={notice} />
    </Section>
  );
}

const stateTexts = { open: 'Not entered', committed: 'Entered', undone: 'Taken back' } as const;

function Past() {
  const imports = useAnswer('GET /imports');
  const refresh = useRefresh();
  const notice = useNotice();
  const undo = async ({ _id }: Import) => {
    try {
      const { message } = await call('POST /imports/:id/undo', { params: { id: _id } });
      notice.succeed(message, 3000);
      void refresh();
    } catch (error) {
      notice.fail(problemText(error, 'Error undoing the import'), null);
    }
  };
  return (
    <Section title="Imports so far">
      <Notice of={notice} />
      <DataTable
        label="Imports"
        columns={[
          {
            id: 'at',
            header: 'When',
            value: (row: Import) => row.created_at,
            cell: (row: Import) => new Date(row.created_at).toLocaleString('en-US'),
            isMain: true,
          },
          {
            id: 'files',
            header: 'Files',
            value: (row: Import) => row.files.map(({ name }) => name).join(', '),
          },
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
        actions={(row) =>
          row.state === 'committed' ? (
            <Button variant="default" size="compact-sm" onClick={() => void undo(row)}>
              Undo import
            </Button>
          ) : null
        }
      />
    </Section>
  );
}
