import type { Storage } from '@backcounter/storage/database';
import { defaultSettings } from '@backcounter/api/default-settings';
import { nameKey } from '@backcounter/core/text';
import { migrate } from '@backcounter/storage/migrate';
import { insertSettings } from '@backcounter/storage/settings';
import { openStorage } from '../open-storage.ts';
import type { DatabaseAddress } from '../database-address.ts';

const at = '2026-11-20T18:00:00.000Z';
const now = () => Date.parse(at);
const stamps = { created_at: at, updated_at: at, deleted_at: null };

/** Creates a database with an administrator, a session, a store and the given number of sales. */
export async function makeDatabase(address: DatabaseAddress, sales: number): Promise<Storage> {
  const storage = openStorage(address);
  await migrate(storage, now);
  const [email, name] = ['ada@example.com', 'Main Street'];
  await storage.transaction(async (tx) => {
    await insertSettings(tx, defaultSettings({ timeZone: 'America/Chicago', now: now() }));
    await tx
      .insertInto('users')
      .values({
        ...{ id: 'u1', name: 'Ada', email, email_key: email, role: 'admin' as const, ...stamps },
        ...{ password_hash: 'none', must_change_password: 0 as const },
      })
      .execute();
    await tx
      .insertInto('sessions')
      .values({
        ...{ token_hash: 't1', user_id: 'u1', employee_name: null },
        ...{ created_at: now(), last_seen_at: now(), expires_at: now() + 86_400_000 },
      })
      .execute();
    await tx
      .insertInto('stores')
      .values({
        ...{ id: 's1', name, name_key: nameKey(name), address: '1 Main St — “Café”', ...stamps },
        allow_simultaneous_shifts: 0 as const,
        closed_weekdays: '[0]',
        closed_dates: '["2026-12-25"]',
      })
      .execute();
    const rows = Array.from({ length: sales }, (_, index) => ({
      ...{ id: `sale-${String(index).padStart(6, '0')}`, store_id: 's1', ...stamps },
      ...{ amount_cents: 100 + index, date: dateOf(index), description: null },
    }));
    if (rows.length > 0) await tx.insertInto('sales').values(rows).execute();
  });
  return storage;
}

function dateOf(index: number): string {
  return new Date(Date.UTC(2010, 0, 1 + index)).toISOString().slice(0, 10);
}
