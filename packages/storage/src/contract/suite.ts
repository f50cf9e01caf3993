import { accountCases } from './cases/accounts.ts';
import { attachmentCases } from './cases/attachments.ts';
import { billCases } from './cases/bills.ts';
import { cashCases } from './cases/cash.ts';
import { changedStoreCases } from './cases/changed-stores.ts';
import { columnCases } from './cases/columns.ts';
import { importCases } from './cases/imports.ts';
import { migrationCases } from './cases/migrations.ts';
import { nounCases } from './cases/nouns.ts';
import { namedSubjectCases } from './cases/named-subjects.ts';
import { newestFirstCases } from './cases/newest-first.ts';
import { pagingCases } from './cases/paging.ts';
import { sessionCases } from './cases/sessions.ts';
import { sortedCases } from './cases/sorted.ts';
import { staffCases } from './cases/staff.ts';
import { storedSumCases } from './cases/stored-sums.ts';
import { tradeCases } from './cases/trade.ts';
import { transactionCases } from './cases/transactions.ts';
import { uniquenessCases } from './cases/uniqueness.ts';
import { versionCases } from './cases/versions.ts';
import { weeklyEmailCases } from './cases/weekly-emails.ts';
import { employeePinCases } from './cases/employee-pins.ts';
import { passwordLinkCases } from './cases/password-links.ts';
import { wholeRowCases } from './cases/whole-rows.ts';
import type { ContractCase } from './test-database.ts';

/**
 * The contract of every driver, without exceptions. The cases are independent of the test runner,
 * so that they also run in a browser page.
 */
export const contractCases: readonly ContractCase[] = [
  ...columnCases,
  ...wholeRowCases,
  ...uniquenessCases,
  ...transactionCases,
  ...newestFirstCases,
  ...pagingCases,
  ...sortedCases,
  ...migrationCases,
  ...nounCases,
  ...tradeCases,
  ...billCases,
  ...staffCases,
  ...cashCases,
  ...attachmentCases,
  ...importCases,
  ...namedSubjectCases,
  ...accountCases,
  ...weeklyEmailCases,
  ...employeePinCases,
  ...passwordLinkCases,
  ...sessionCases,
  ...versionCases,
  ...changedStoreCases,
  ...storedSumCases,
];
