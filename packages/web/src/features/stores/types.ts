import type { RowOf } from '../../api/client.ts';

type ListedStore = RowOf<'GET /stores'>;

type Extra =
  | 'vendors'
  | 'sales'
  | 'invoices'
  | 'allow_simultaneous_shifts'
  | 'closed_weekdays'
  | 'closed_dates';

/** A store of the list, which may come without what hangs on it (STO-10). */
export type Store = Omit<ListedStore, Extra> & Partial<Pick<ListedStore, Extra>>;
