import { z } from 'zod';
import { importNounNames } from './import-nouns.ts';
import { limitMessages, limits } from './limits.ts';

/** Import messages shared by forms and server. */
export const importMessages = {
  nothing: 'Please choose a file or paste some rows',
  tooLarge: 'A file can be at most 100 MB',
  pasteTooLarge: 'At most 20 MB can be pasted. Please choose the file instead.',
  unknownNoun: 'Choose what these rows are',
  unknownState: 'Rows are new, unchanged, changed or refused',
  committed: 'This import was entered already',
  noChange: 'Please choose at least one row or file to change',
  missingResult:
    'The workbook does not hold the result of this formula. Please open it, save it and choose it again.',
  cellTooLong: 'Must be at most 10,000 characters',
  notCommitted: 'This import has not been entered',
  undone: 'This import was already undone',
  takenBack: 'Import undone successfully',
  dateOrderAsked: 'Choose whether day or month comes first in the dates',
  decimalAsked: 'Choose whether a comma separates the cents',
  storeAsked: 'No column names a store: choose the one of all rows',
} as const;

/** Says which columns and lines of a file are left out because they are totals. */
export const leftOutTotals = (totals: readonly string[]): string =>
  `Left out as totals: ${totals.join(', ')}`;

/** Says that the rows of a file that names no store are of the only one. */
export const ofOnlyStore = (name: string): string => `All rows are of ${name}, the only store`;

/** Says how many rows of a file nobody sees in its workbook. */
export const withHiddenRows = (count: number): string =>
  count === 1 ? 'Includes 1 hidden row' : `Includes ${count.toLocaleString('en-US')} hidden rows`;

/** A line as reasons name it; `file` is the name of its file if that is another than the row's own. */
const lineText = (line: number, file: string | null): string =>
  file === null ? `line ${line}` : `line ${line} of ${file}`;

/** Says which line of the import a row is the same as: it is entered once. */
export const repeatsLine = (line: number, file: string | null): string =>
  `Repeats ${lineText(line, file)}`;

/** Why a row is refused that has the key of another line of the import, and other values. */
export const contradictsLine = (line: number, file: string | null): string => {
  const text = lineText(line, file);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} has other values for the same key`;
};

/** Says how many rows of a file are of a store and day that another one is of. */
export const withSameDays = (count: number): string =>
  count === 1
    ? '1 row has the same store and day as an earlier row'
    : `${count.toLocaleString('en-US')} rows have the same store and day as an earlier row`;

/** Says how many rows of a file are added up by store and day. */
export const withAddedUp = (count: number): string =>
  `${count.toLocaleString('en-US')} rows added up by store and day`;

/** Says how many rows of a file are the same as a line before them. */
export const withRepeatedRows = (count: number): string =>
  count === 1 ? '1 row repeats another' : `${count.toLocaleString('en-US')} rows repeat others`;

/** Maximum upload size in bytes. */
export const maxUploadBytes = 100_000_000;

/** Maximum size of pasted text, in bytes of its JSON. */
export const maxPasteBytes = 20_000_000;

/** Timeout of an upload in ms, while data keeps arriving. */
export const uploadTimeoutMs = 15 * 60 * 1000;

/** How long an uncommitted upload is kept, in ms. */
export const uploadLifetimeMs = 24 * 60 * 60 * 1000;

/** What a file holds, and how its cells are read. */
export const fileForm = z.object({
  noun: z.enum(importNounNames).nullable(),
  /** Field by column; omitted columns are ignored. */
  mapping: z.record(z.string(), z.string()),
  date_order: z.enum(['mdy', 'dmy', 'ymd']),
  decimal: z.enum(['.', ',']),
  /** Value by field for all rows, where no column fills the field: the store of a till's report. */
  for_all: z.record(z.string(), z.string().max(10_000, importMessages.cellTooLong)).optional(),
  /** Adds up the rows of each store and day, as those of a list of receipts. */
  add_up: z.boolean().optional(),
});

export type FileForm = z.output<typeof fileForm>;

const fileIndex = z.number().int().min(0);

/** The body of `PATCH /api/imports/{id}`; omitted values stay unchanged. */
export const filesPatch = z.object({
  files: z
    .array(
      fileForm.partial().extend({
        file: fileIndex,
        /** Drops the rows of the file from the import. */
        leave_out: z.literal(true).optional(),
      }),
    )
    .min(1, importMessages.noChange)
    .max(limits.tablesChanged, limitMessages.tablesChanged),
});

export type FileChange = z.output<typeof filesPatch>['files'][number];

/** The body of `PATCH /api/imports/{id}/rows`. */
export const rowsPatch = z.object({
  rows: z
    .array(
      z.object({
        file: fileIndex,
        line: z.number().int().min(0),
        values: z.record(z.string(), z.string().max(10_000, importMessages.cellTooLong)),
        /** Corrects all rows of the file that are refused for the same text in these fields. */
        in_all_rows: z.literal(true).optional(),
      }),
    )
    .min(1, importMessages.noChange)
    .max(limits.rowsCorrected, limitMessages.rowsCorrected),
});

/** The body of `POST /api/imports/{id}/commit`. */
export const commitInput = z.object({ replace_changed: z.boolean().default(false) });

export const importRowStates = ['new', 'unchanged', 'changed', 'refused'] as const;
