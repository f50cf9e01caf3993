import { Button, NativeSelect } from '@mantine/core';
import { mapColumns, missingFields } from '@backcounter/core/import-columns';
import { fieldsOf, importNounNames, type ImportNoun } from '@backcounter/core/import-nouns';
import {
  importMessages,
  leftOutTotals,
  withAddedUp,
  withHiddenRows,
  withRepeatedRows,
  type FileForm,
} from '@backcounter/core/imports';
import { SelectChevron } from '../../ui/select-chevron.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SameDays } from './same-days.tsx';
import { StoreOfAllRows, storeFieldForAll } from './store-of-all-rows.tsx';
import {
  countRows,
  fieldLabel,
  nounLabels,
  stateCounts,
  type FileChoice,
  type ImportFile,
} from './import-types.ts';
import classes from './imports.module.css';

type FileFormProps = {
  file: ImportFile;
  isBusy: boolean;
  onChange: (change: FileChoice) => void;
};

type FileFormCardProps = FileFormProps & {
  isAmongMany: boolean;
  /** False for the only file, without which nothing is left. */
  mayLeaveOut: boolean;
};

const orders: readonly { value: FileForm['date_order']; label: string }[] = [
  { value: 'mdy', label: 'Month first (12/31/2026)' },
  { value: 'dmy', label: 'Day first (31/12/2026)' },
  { value: 'ymd', label: 'Year first (2026-12-31)' },
];

const decimals = [
  { value: '.', label: 'Point (1,234.50)' },
  { value: ',', label: 'Comma (1.234,50)' },
];

const mappedTexts = {
  name: 'Columns recognized by name',
  last_time: 'Mapped as last time',
  hand: 'Mapped by hand',
} as const;

/**
 * Describes a file: the kind of its rows, the field of each column, date and amount formats. Among
 * many files, one without open questions is collapsed to a line.
 */
export function FileFormCard({ isAmongMany, mayLeaveOut, ...props }: FileFormCardProps) {
  const { file, isBusy, onChange } = props;
  const isSettled =
    file.noun !== null &&
    file.asks.length === 0 &&
    file.same_day_rows === undefined &&
    missingFields(file.noun, file.mapping, file.for_all).length === 0;
  if (file.left_out) {
    return (
      <p className={`${classes.hint} ${classes.file}`}>
        <strong>{file.name}</strong> Left out
      </p>
    );
  }
  if (isAmongMany && isSettled) {
    return (
      <details className={classes.file} aria-label={file.name}>
        <summary>
          <strong>{file.name}</strong> <Facts {...props} />
        </summary>
        <FileQuestions {...props} />
      </details>
    );
  }
  return (
    <div className={classes.file} role="group" aria-label={file.name}>
      <h3>{file.name}</h3>
      <p className={classes.hint}>
        <Facts {...props} />
      </p>
      <FileQuestions {...props} />
      {mayLeaveOut && file.noun === null && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Leave out ${file.name}`}
          disabled={isBusy}
          onClick={() => onChange({ leave_out: true })}
        >
          Leave out
        </Button>
      )}
    </div>
  );
}

const Facts = ({ file }: FileFormProps) => (
  <>
    {countRows(file.rows)}
    {file.noun !== null && file.rows > 0 && ` · ${stateCounts(file)}`}
    {file.noun !== null && ` · ${mappedTexts[file.mapped_by]}`}
    {file.totals && ` · ${leftOutTotals(file.totals)}`}
    {file.rows_added_up !== undefined && ` · ${withAddedUp(file.rows_added_up)}`}
    {file.repeated !== undefined && ` · ${withRepeatedRows(file.repeated)}`}
    {file.hidden_rows !== undefined && ` · ${withHiddenRows(file.hidden_rows)}`}
  </>
);

function FileQuestions({ file, isBusy, onChange }: FileFormProps) {
  const { noun, columns, mapping, asks } = file;
  const asked = storeFieldForAll(file);
  // The store is asked for by itself; a column for it can be chosen as well.
  const missing =
    noun === null ? [] : missingFields(noun, mapping).filter((field) => field !== asked);
  const choose = (text: string) => {
    const chosen = importNounNames.find((name) => name === text);
    if (chosen) onChange({ noun: chosen });
  };
  return (
    <>
      {noun !== null && file.mapped_by !== 'name' && (
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={isBusy}
          onClick={() => onChange({ mapping: mapColumns(columns, noun) })}
        >
          Map by name
        </Button>
      )}
      <div className={classes.questions}>
        <SelectField
          label="Rows are"
          disabled={isBusy}
          value={noun ?? ''}
          {...(noun === null ? { placeholder: 'Choose…', error: importMessages.unknownNoun } : {})}
          options={importNounNames.map((value) => ({ value, label: nounLabels[value] }))}
          onChange={choose}
        />
        <StoreOfAllRows file={file} isBusy={isBusy} onChange={onChange} />
        {hasKind(file, 'date') && (
          <SelectField
            label="Dates"
            disabled={isBusy}
            value={asks.includes('date_order') ? '' : file.date_order}
            {...(asks.includes('date_order')
              ? { placeholder: 'Choose…', error: importMessages.dateOrderAsked }
              : {})}
            options={orders}
            onChange={(value) => {
              const order = orders.find((one) => one.value === value);
              if (order) onChange({ date_order: order.value });
            }}
          />
        )}
        {hasKind(file, 'amount') && (
          <SelectField
            label="Decimal sign"
            disabled={isBusy}
            value={asks.includes('decimal') ? '' : file.decimal}
            {...(asks.includes('decimal')
              ? { placeholder: 'Choose…', error: importMessages.decimalAsked }
              : {})}
            options={decimals}
            onChange={(value) => {
              if (value !== '') onChange({ decimal: value === ',' ? ',' : '.' });
            }}
          />
        )}
      </div>
      <SameDays file={file} isBusy={isBusy} onChange={onChange} />
      {noun !== null && (
        <details open={missing.length > 0 || file.mapped_by === 'hand'}>
          <summary>Column mapping</summary>
          <Columns file={file} noun={noun} isBusy={isBusy} onChange={onChange} />
        </details>
      )}
      {missing.length > 0 && (
        <p className={classes.reason}>
          Choose a column for {missing.map((field) => fieldLabel(field).toLowerCase()).join(', ')}.
        </p>
      )}
    </>
  );
}

/** True if a column maps to a field of this kind. */
function hasKind({ noun, mapping }: ImportFile, kind: 'date' | 'amount'): boolean {
  if (noun === null) return false;
  const fields = fieldsOf(noun);
  return Object.values(mapping).some((field) => fields.get(field)?.kind === kind);
}

function Columns({ file, noun, isBusy, onChange }: FileFormProps & { noun: ImportNoun }) {
  const { columns, mapping, first_rows: first } = file;
  const options = [...fieldsOf(noun)].map(([value, { isOptional, label = fieldLabel(value) }]) => ({
    value,
    label: isOptional ? `${label} (optional)` : label,
  }));
  const fill = (column: string, field: string) => {
    const others = Object.entries(mapping).filter(
      ([name, filled]) => name !== column && filled !== field,
    );
    onChange({ mapping: Object.fromEntries(field === '' ? others : [...others, [column, field]]) });
  };
  return (
    <div className={`${classes.scroll} ${classes.columns}`}>
      <table aria-label={`Columns of ${file.name}`} className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">First values</th>
            <th scope="col">Fills</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column, index) => (
            <tr key={column}>
              <th scope="row">{column}</th>
              <td className={classes.sample}>
                {first
                  .map((cells) => cells[index] ?? '')
                  .filter((text) => text !== '')
                  .join(' · ')}
              </td>
              <td>
                <NativeSelect
                  aria-label={`${column} fills`}
                  size="xs"
                  rightSection={<SelectChevron />}
                  disabled={isBusy}
                  value={Object.hasOwn(mapping, column) ? (mapping[column] ?? '') : ''}
                  data={[{ value: '', label: 'Nothing' }, ...options]}
                  onChange={(event) => fill(column, event.currentTarget.value)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
