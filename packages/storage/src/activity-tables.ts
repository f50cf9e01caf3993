/** A text that activity entries refer to by its number; rows are never updated or deleted. */
export type WordsTable = { number: number; text: string };

/**
 * One row per write; `before` and `after` are wire-format rows encoded by `packRows`. Kind, action,
 * user and names are text ids (numbers in `words`); `at` is in ms since 1970.
 */
export type ActivityTable = {
  id: string;
  kind: number;
  action: number;
  subject_id: string;
  user_id: number | null;
  user_name: number;
  employee_name: number | null;
  before: string | null;
  after: string | null;
  at: number;
};

/** Links an entry to its stores; business-wide entries have no rows here. */
export type ActivityStoresTable = { activity_id: string; store_id: string };
