import { TextInput } from '@mantine/core';
import type { ImportRow } from './import-types.ts';
import classes from './imports.module.css';

type RowTableProps = {
  name: string;
  rows: readonly ImportRow[];
  isBusy: boolean;
  onCorrect: (row: ImportRow, values: ImportRow['values']) => void;
};

const stateTexts = {
  new: 'New',
  unchanged: 'Unchanged',
  changed: 'Changed',
  refused: 'Refused',
} as const;

/** The rows of a file; a refused one has its values in fields, with the reason at its own. */
export function RowTable({ name, rows, isBusy, onCorrect }: RowTableProps) {
  const columns = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))];
  return (
    <div className={classes.scroll}>
      <table aria-label={name} aria-busy={isBusy} className={classes.table}>
        <thead>
          <tr>
            {['Line', 'State', ...columns].map((header) => (
              <th key={header} scope="col">
                {header.replaceAll('_', ' ')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line} data-state={row.state}>
              <td>{row.line}</td>
              <td>
                {stateTexts[row.state]}
                {row.state === 'refused' && row.fields?.['row'] !== undefined && (
                  <div className={classes.reason}>{row.fields['row']}</div>
                )}
              </td>
              {columns.map((column) => (
                <td key={column}>
                  {row.state === 'refused' ? (
                    <Correction row={row} column={column} onCorrect={onCorrect} />
                  ) : (
                    row.values[column]
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CorrectionProps = Pick<RowTableProps, 'onCorrect'> & { row: ImportRow; column: string };

function Correction({ row, column, onCorrect }: CorrectionProps) {
  const stored = row.values[column] ?? '';
  return (
    <TextInput
      aria-label={`${column.replaceAll('_', ' ')} of line ${row.line}`}
      defaultValue={stored}
      error={row.fields?.[column]}
      onBlur={(event) => {
        const text = event.currentTarget.value;
        if (text !== stored) onCorrect(row, { ...row.values, [column]: text });
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}
