import { useMemo, useState } from 'react';
import { Textarea } from '@mantine/core';
import { readStatement } from '@backcounter/core/statement-lines';
import { allStores } from '../../api/store-picker.tsx';
import { loadStatement, saveStatement, type StatementOf } from '../../session/statement-text.ts';
import { useToday } from '../../session/use-business.ts';
import { useAddress } from '../../ui/address.ts';
import { FileInput } from '../../ui/file-input.tsx';
import { BankResult } from './bank-statement.tsx';
import { StatementFilter } from './bill-filter.tsx';
import { VendorResult } from './vendor-statement.tsx';
import classes from './bills.module.css';

const texts = {
  bank: {
    label: 'Bank Statement',
    file: 'File of the bank statement',
    description:
      'Paste the bank’s list of transactions, or choose its CSV file. It stays in this tab and is sent nowhere.',
  },
  vendor: {
    label: 'Vendor Statement',
    file: 'File of the vendor statement',
    description:
      'Paste the vendor’s statement of account, or choose its CSV file. It stays in this tab and is sent nowhere.',
  },
};

/** Compares what the bank or a vendor says with the books. */
export function Statements() {
  const { vendor = allStores } = useAddress().search;
  return (
    <>
      <StatementFilter />
      <Statement key={vendor} of={vendor === allStores ? 'bank' : { vendorId: vendor }} />
    </>
  );
}

function Statement({ of }: { of: StatementOf }) {
  const [text, setText] = useState(() => loadStatement(of));
  const [problem, setProblem] = useState<string | undefined>();
  const today = useToday();
  const lines = useMemo(() => readStatement(text, today), [text, today]);
  const { label, description, file } = texts[of === 'bank' ? 'bank' : 'vendor'];
  const change = (next: string) => {
    setProblem(undefined);
    setText(next);
    saveStatement(of, next);
  };
  const readFiles = async (files: File[]) => {
    try {
      const all = await Promise.all(files.map((each) => each.text()));
      if (all.length > 0) change(all.join('\n'));
    } catch {
      // It was moved or deleted since it was chosen.
      setProblem('The file could not be read. Please choose it again.');
    }
  };
  return (
    <>
      <Textarea
        label={label}
        description={description}
        rows={text === '' ? 6 : 3}
        value={text}
        error={problem}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <div className={classes.choose}>
        <FileInput
          label="Choose file"
          inputLabel={file}
          accept=".csv,.tsv,.txt"
          onChosen={(files) => void readFiles(files)}
        />
      </div>
      {text.trim() !== '' && lines.length === 0 && (
        <p role="status" className={classes.hint}>
          No line has a date and an amount.
        </p>
      )}
      {lines.length > 0 &&
        (of === 'bank' ? (
          <BankResult lines={lines} />
        ) : (
          <VendorResult vendorId={of.vendorId} lines={lines} />
        ))}
    </>
  );
}
