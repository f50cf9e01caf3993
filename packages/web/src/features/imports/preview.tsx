import { Button, Checkbox, Group } from '@mantine/core';
import { useState } from 'react';
import { problemText } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useAnswer, useRefresh } from '../../api/use-answer.ts';
import { Notice, useNotice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { RowTable } from './row-table.tsx';
import type { Import, ImportRow } from './import-types.ts';
import classes from './imports.module.css';

type PreviewProps = {
  upload: Import;
  onChange: (upload: Import) => void;
  onDone: () => void;
};

const numbers = new Intl.NumberFormat('en-US');

/** Each row as it will be stored, and what becomes of it; corrections in place. */
export function Preview({ upload, onChange, onDone }: PreviewProps) {
  const [replaces, setReplaces] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const notice = useNotice();
  const refresh = useRefresh();
  const rows = useAnswer('GET /imports/:id/rows', {
    params: { id: upload._id },
    query: { limit: '500' },
  });
  const sum = (state: 'new' | 'unchanged' | 'changed' | 'refused') =>
    upload.files.reduce((total, file) => total + file[state], 0);
  const good = sum('new') + (replaces ? sum('changed') : 0);
  const attempt = async (work: () => Promise<void>, failure: string) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notice.fail(problemText(error, failure), null);
    } finally {
      setBusy(false);
      void refresh();
    }
  };
  const params = { id: upload._id };
  const enter = () =>
    attempt(async () => {
      const body = { replace_changed: replaces };
      await call('POST /imports/:id/commit', { params, body });
      onDone();
    }, 'Error entering the rows');
  const cancel = () =>
    attempt(async () => {
      await call('DELETE /imports/:id', { params });
      onDone();
    }, 'Error deleting the import');
  const correct = (row: ImportRow, values: ImportRow['values']) =>
    attempt(async () => {
      const body = { rows: [{ file: row.file, line: row.line, values }] };
      onChange(await call('PATCH /imports/:id/rows', { params, body }));
    }, 'Error correcting the row');
  return (
    <Section title="Preview">
      <p className={classes.counts}>
        {numbers.format(sum('new'))} new, {numbers.format(sum('unchanged'))} unchanged,{' '}
        {numbers.format(sum('changed'))} changed, {numbers.format(sum('refused'))} refused
      </p>
      {sum('changed') > 0 && (
        <Checkbox
          label="Replace what is stored by the changed rows"
          checked={replaces}
          onChange={(event) => setReplaces(event.currentTarget.checked)}
        />
      )}
      <Group my="md">
        <Button disabled={good === 0} loading={isBusy} onClick={() => void enter()}>
          {`Import ${numbers.format(good)} rows`}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={() => void cancel()}>
          Cancel
        </Button>
      </Group>
      <Notice of={notice} />
      {upload.files.map((file, index) => (
        <RowTable
          key={file.name + String(index)}
          name={file.name}
          rows={(rows.data?.data ?? []).filter((row) => row.file === index)}
          isBusy={isBusy || rows.isPending}
          onCorrect={(row, values) => void correct(row, values)}
        />
      ))}
    </Section>
  );
}
