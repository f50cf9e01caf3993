/** Sums in cents and counts of live rows, written only by triggers. */
type StoredSums = {
  /** Concurrent writers of one key may each have their own row; readers add them up. */
  part: number;
  sales_cents: number;
  sales: number;
  invoices_cents: number;
  invoices: number;
  salary_cents: number;
  minutes: number;
  shifts: number;
};

/** Per day, over all stores. */
export type SumsByDayTable = StoredSums & { date: string; cash_cents: number; cash: number };

/** Per store and month, `YYYY-MM`. */
export type SumsByMonthTable = StoredSums & { store_id: string; month: string };
