import type { Migration } from './migration.ts';

/** Who gets the week's figures by email, and the day of the latest one. */
export const weeklyEmails: Migration = {
  name: '0032-weekly-emails',
  statements: ({ text, strict }) => [
    `create table weekly_emails (
      user_id ${text} not null primary key references users (id),
      sent_on ${text}, problem ${text}) ${strict}`,
  ],
};
