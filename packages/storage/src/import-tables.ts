import type { AttachmentType } from '@backcounter/core/file-types';

/** An uploaded import, whose rows are entered together. `files` is JSON. */
export type ImportsTable = {
  id: string;
  user_id: string;
  state: 'open' | 'committed' | 'undone';
  files: string;
  created_at: string;
  expires_at: string;
};

/** A row of an import: its `cells` (JSON, by field name) and state. */
export type ImportRowsTable = {
  import_id: string;
  file: number;
  line: number;
  cells: string;
  state: 'new' | 'unchanged' | 'changed' | 'refused';
  /** Validation messages by field, as JSON. */
  fields: string | null;
  /** The id of the row it was entered as. */
  subject_id: string | null;
};

/** An attachment in an import: stored under a hash, or with a problem. */
export type ImportFilesTable = {
  import_id: string;
  /** As referenced by the import's rows, `attachments/…`. */
  path: string;
  hash: string | null;
  type: AttachmentType | null;
  size: number | null;
  problem: string | null;
};
