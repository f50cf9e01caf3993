import type { AnswerOf } from '@backcounter/api/client';

type ListedStore = AnswerOf<'GET /stores'>[number];

type Extra = 'vendors' | 'sales' | 'invoices' | 'allow_simultaneous_shifts';

/** A store of the list, which may come without what hangs on it (STO-10). */
export type Store = Omit<ListedStore, Extra> & Partial<Pick<ListedStore, Extra>>;
