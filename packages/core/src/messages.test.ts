import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { activityMessages } from './activity.ts';
import { attachmentMessages } from './attachments.ts';
import { billMessages } from './bills.ts';
import { dailyCashMessages } from './daily-cash.ts';
import { employeeMessages } from './employees.ts';
import { employeePinMessages } from './employee-pins.ts';
import { exportMessages } from './exports.ts';
import { importMessages } from './imports.ts';
import { incomeTypeMessages } from './income-types.ts';
import { incomeMessages } from './incomes.ts';
import { invoiceMessages } from './invoices.ts';
import { limitMessages } from './limits.ts';
import { passwordLinkMessages } from './password-links.ts';
import { profitMessages } from './profit.ts';
import { saleMessages } from './sales.ts';
import { sessionMessages } from './session-times.ts';
import { settingsMessages } from './settings.ts';
import { shiftMessages } from './shifts.ts';
import { storeMessages } from './stores.ts';
import { userMessages } from './users.ts';
import { vendorMergeMessages } from './vendor-merges.ts';
import { vendorMessages } from './vendors.ts';
import { weekMessages } from './week-cells.ts';

type Text = string | ((...inserted: string[]) => string);

const messages = {
  activityMessages,
  attachmentMessages,
  billMessages,
  dailyCashMessages,
  employeeMessages,
  employeePinMessages,
  exportMessages,
  importMessages,
  incomeMessages,
  incomeTypeMessages,
  invoiceMessages,
  limitMessages,
  passwordLinkMessages,
  profitMessages,
  saleMessages,
  sessionMessages,
  settingsMessages,
  shiftMessages,
  storeMessages,
  userMessages,
  vendorMergeMessages,
  vendorMessages,
  weekMessages,
};

/** A text with inserted words gets markers in their place. */
const worded = (text: Text) => (typeof text === 'string' ? text : text('{1}', '{2}'));

describe('the messages of forms, server and demo', () => {
  it('are all here', () => {
    const folder = import.meta.dirname;
    const sources = readdirSync(folder).filter((name) => !name.endsWith('.test.ts'));
    const declared = sources
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .flatMap((source) => source.match(/(?<=^export const )\w+Messages\b/gm) ?? []);
    expect(Object.keys(messages).sort()).toEqual(declared.sort());
  });

  // Other tests compare with the constants, so that only this one notices a changed word.
  it.each(Object.entries(messages))(
    '%s are as reviewed; `vitest -u` accepts a change',
    (_, texts) => {
      const entries = Object.entries<Text>(texts);
      expect(
        Object.fromEntries(entries.map(([key, text]) => [key, worded(text)])),
      ).toMatchSnapshot();
    },
  );
});
