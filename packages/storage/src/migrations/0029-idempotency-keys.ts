import type { Migration } from './migration.ts';

/** The responses to writes that a client may send again, by the key that it chose. */
export const idempotencyKeys: Migration = {
  name: '0029-idempotency-keys',
  statements: ({ text, integer, strict }) => [
    `create table idempotency_keys (
      user_id ${text} not null references users (id), idempotency_key ${text} not null,
      request_hash ${text} not null, response ${text}, created_at ${integer} not null,
      primary key (user_id, idempotency_key)) ${strict}`,
    `create index idempotency_keys_time on idempotency_keys (created_at)`,
  ],
};
