/** A text that entries of the activity tell by its number; never changed or taken away. */
export type WordsTable = { number: number; text: string };

/**
 * Every write; `before` and `after` are rows in the wire format as `packRows` makes them. Kind, action,
 * user and names are numbers of words, the moment is in ms since 1970.
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

/** The stores that an entry is about; none for what belongs to the whole business. */
export type ActivityStoresTable = { activity_id: string; store_id: string };
