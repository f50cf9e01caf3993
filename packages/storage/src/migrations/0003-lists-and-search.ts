import type { Migration } from './migration.ts';

/** Columns of the list indexes; the amount makes them covering for sums. */
const covering = 'date, id, amount_cents, deleted_at';

/**
 * Indexes for pages by newest day and id, rows by amount, and invoice numbers by substring:
 * trigrams in FTS5 on SQLite, kept by triggers, and in a GIN index on PostgreSQL. SQLite in the
 * browser has no FTS5, and few enough invoices to scan.
 */
export const listsAndSearch: Migration = {
  name: '0003-lists-and-search',
  statements: ({ trigrams }) => [
    ...['invoices_store', 'invoices_store_vendor', 'invoices_vendor', 'invoices_date'].map(
      (name) => `drop index ${name}`,
    ),
    `create index invoices_store on invoices (store_id, ${covering}) where deleted_at is null`,
    `create index invoices_store_vendor on invoices (store_id, vendor_id, ${covering})
      where deleted_at is null`,
    `create index invoices_vendor on invoices (vendor_id, ${covering}) where deleted_at is null`,
    `create index invoices_date on invoices (date, id, store_id, amount_cents, deleted_at)
      where deleted_at is null`,
    `create index invoices_amount on invoices (amount_cents) where deleted_at is null`,
    `drop index sales_date`,
    `create index sales_date on sales (date, id, store_id, amount_cents, deleted_at)
      where deleted_at is null`,
    `create index sales_amount on sales (amount_cents) where deleted_at is null`,
    `create index incomes_amount on incomes (amount_cents) where deleted_at is null`,
    ...numberTrigrams[trigrams],
  ],
};

const numberTrigrams = {
  none: [],
  fts5: [
    `create virtual table invoice_numbers using fts5(
      number_key, content='invoices', tokenize='trigram', detail='none', columnsize=0)`,
    `create trigger invoice_numbers_insert after insert on invoices begin
      insert into invoice_numbers (rowid, number_key) values (new.rowid, new.number_key);
    end`,
    `create trigger invoice_numbers_delete after delete on invoices begin
      insert into invoice_numbers (invoice_numbers, rowid, number_key)
        values ('delete', old.rowid, old.number_key);
    end`,
    `create trigger invoice_numbers_update after update of number_key on invoices
      when old.number_key <> new.number_key begin
      insert into invoice_numbers (invoice_numbers, rowid, number_key)
        values ('delete', old.rowid, old.number_key);
      insert into invoice_numbers (rowid, number_key) values (new.rowid, new.number_key);
    end`,
    `insert into invoice_numbers (invoice_numbers) values ('rebuild')`,
  ],
  gin: [
    `create function trigrams_of(value text) returns text[]
      language sql immutable strict parallel safe
      return (select coalesce(array_agg(distinct substr(value, at, 3)), '{}')
        from generate_series(1, length(value) - 2) as at)`,
    `create index invoices_number_trigrams on invoices using gin (trigrams_of(number_key))
      where deleted_at is null`,
  ],
} as const;
