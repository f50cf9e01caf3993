import { TextInput } from '@mantine/core';
import { fieldLabel, stateLabels, type ImportRow } from './import-types.ts';
import classes from './imports.module.css';
import { literalKeyboard } from '../../ui/phone-keyboard.ts';

type RowTableProps = {
  name: string;
  rows: readonly ImportRow[];
  isBusy: boolean;
  /** True while the kind of rows is unknown: they are neither wrong nor correctable. */
  isUnknown?: boolean;
  onCorrect: (row: ImportRow, values: ImportRow['values']) => void;
};

const isSame = (value: string, stored: string) =>
  value === stored || (value !== '' && Number(value.replaceAll(/[$,]/g, '')) === Number(stored));

const isCorrectable = ({ state }: ImportRow) => state === 'refused';

/** Columns of the rows; those with an error come first, as phones show only the first ones. */
function columnsOf(rows: readonly ImportRow[]): string[] {
  const columns = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))];
  const wrong = new Set(rows.flatMap(({ fields }) => Object.keys(fields ?? {})));
  return [
    ...columns.filter((column) => wrong.has(column)),
    ...columns.filter((column) => !wrong.has(column)),
  ];
}

/**
 * Rows of a file as they will be stored; refused ones as fields, with the reason at the wrong one.
 */
export function RowTable({ name, rows, isBusy, isUnknown = false, onCorrect }: RowTableProps) {
  const columns = columnsOf(rows);
  return (
    <div className={classes.scroll}>
      <table
        aria-label={name}
        aria-busy={isBusy}
        className={classes.table}
        data-fields={!isUnknown && rows.some(isCorrectable) ? true : undefined}
      >
        <thead>
          <tr>
            <th scope="col">Line</th>
            {!isUnknown && <th scope="col">State</th>}
            {columns.map((column) => (
              <th key={column} scope="col">
                {fieldLabel(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line} data-state={row.state}>
              <td className={classes.counts} data-label="Line">
                {row.line}
              </td>
              {!isUnknown && <State row={row} />}
              {columns.map((column) => (
                <td key={column} data-label={fieldLabel(column)}>
                  {isCorrectable(row) && !isUnknown ? (
                    <Correction row={row} column={column} onCorrect={onCorrect} />
                  ) : (
                    <Value row={row} column={column} />
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

/** State of a row, with the reason. */
const State = ({ row }: { row: ImportRow }) => (
  <td>
    {stateLabels[row.state]}
    {row.fields?.['row'] !== undefined && <div className={classes.reason}>{row.fields['row']}</div>}
    {row.near !== null && <div className={classes.near}>{row.near}</div>}
  </td>
);

/** A value, with the stored one if they differ. */
function Value({ row, column }: { row: ImportRow; column: string }) {
  const value = row.values[column] ?? '';
  const stored = row.stored?.[column];
  if (stored === undefined || isSame(value, stored)) return value;
  return (
    <>
      <ins className={classes.replacing}>{value === '' ? 'empty' : value}</ins>
      <div className={classes.hint}>stored: {stored === '' ? 'empty' : stored}</div>
    </>
  );
}

type CorrectionProps = Pick<RowTableProps, 'onCorrect'> & { row: ImportRow; column: string };

function Correction({ row, column, onCorrect }: CorrectionProps) {
  const stored = row.values[column] ?? '';
  const send = (text: string) => {
    if (text !== stored) onCorrect(row, { [column]: text });
  };
  return (
    <TextInput
      aria-label={`${fieldLabel(column)} of line ${row.line}`}
      size="xs"
      autoComplete="off"
      {...literalKeyboard}
      enterKeyHint="done"
      defaultValue={stored}
      error={row.fields?.[column]}
      onBlur={(event) => send(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(event.currentTarget.value);
      }}
    />
  );
}
