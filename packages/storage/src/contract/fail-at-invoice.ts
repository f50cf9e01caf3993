import { sql } from 'kysely';
import type { Storage } from '../database.ts';

/** From here on SQLite refuses each change of the invoices of a number, as when the disk is full. */
export async function failAtInvoice(storage: Storage, number: string): Promise<void> {
  const fail = sql`create trigger fail before update on invoices
    when new.invoice_number = ${sql.lit(number)}
    begin select raise(abort, 'the disk is full'); end`;
  await storage.transaction((tx) => fail.execute(tx));
}
