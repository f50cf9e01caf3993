import type { RowOf } from '../../api/client.ts';

type ListedStore = RowOf<'GET /stores'>;

type Extra =
  | 'vendors'
  | 'sales'
  | 'invoices'
  | 'allow_simultaneous_shifts'
  | 'closed_weekdays'
  | 'closed_dates';

/** A store of the list; its dependent data may be missing (STO-10). */
export type Store = Omit<ListedStore, Extra> & Partial<Pick<ListedStore, Extra>>;
