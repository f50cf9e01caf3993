import { sql } from 'kysely';
import type { Storage } from '../database.ts';

/** Makes SQLite reject every change of invoices with a number, as on a full disk. */
export async function failAtInvoice(storage: Storage, number: string): Promise<void> {
  const fail = sql`create trigger fail before update on invoices
    when new.invoice_number = ${sql.lit(number)}
    begin select raise(abort, 'the disk is full'); end`;
  await storage.transaction((tx) => fail.execute(tx));
}
