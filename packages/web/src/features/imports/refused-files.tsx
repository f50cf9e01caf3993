import { Button } from '@mantine/core';
import { useState } from 'react';
import { problemText } from '../../api/api-error.ts';
import { callFile } from '../../api/client.ts';
import { Notice, useNotice } from '../../ui/notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { countRows, type Import } from './import-types.ts';
import classes from './imports.module.css';

/** Downloads the refused rows of each file, with reasons, to be corrected. */
export function RefusedFiles({ upload }: { upload: Import }) {
  const [isBusy, setBusy] = useState(false);
  const notice = useNotice();
  const download = async (index: number) => {
    setBusy(true);
    try {
      const input = { params: { id: upload._id }, query: { file: String(index) } };
      const file = await callFile('GET /imports/:id/refused.csv', input);
      saveFile(file, file.name);
    } catch (error) {
      notice.fail(problemText(error, 'The file could not be created. Please try again.'), null);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes.actions}>
      {upload.files.map(({ name, refused }, index) =>
        refused === 0 ? null : (
          <Button
            key={index}
            variant="default"
            size="compact-sm"
            disabled={isBusy}
            onClick={() => void download(index)}
          >
            {`Download ${countRows(refused)} of ${name} to fix`}
          </Button>
        ),
      )}
      <Notice of={notice} />
    </div>
  );
}
