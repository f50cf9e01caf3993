import type { Migration } from './migration.ts';

/** Links with which users choose a new password; of each only a hash is stored. */
export const passwordLinks: Migration = {
  name: '0033-password-links',
  statements: ({ text, integer, strict }) => [
    `create table password_links (
      token_hash ${text} not null primary key,
      user_id ${text} not null references users (id),
      expires_at ${integer} not null) ${strict}`,
    'create index password_links_by_user on password_links (user_id)',
  ],
};
