import { describe, expect, it } from 'vitest';
import { dateProblem } from './dates.ts';
import { incomeMessages } from './incomes.ts';
import { incomeTypeMessages } from './income-types.ts';
import { invoiceMessages } from './invoices.ts';
import { monthProblem, yearProblem } from './periods.ts';
import { saleMessages } from './sales.ts';
import { storeMessages } from './stores.ts';

const limits = { minYear: 2025, maxYear: 2030 };
const today = '2026-11-20';

describe('literal texts', () => {
  it.each([
    dateProblem('', { today }),
    dateProblem('soon', { today }),
    dateProblem('2027-01-01', { today }),
    monthProblem('2026-13', limits),
    yearProblem('1999', limits),
    yearProblem('26', limits),
    storeMessages.required,
    incomeMessages.selectStoreToView,
    incomeMessages.nothingFound,
    incomeTypeMessages.duplicate,
    invoiceMessages.invalidSelection,
  ])('DAT-16 "%s" ends without the full stop of the sentence it stood in', (text) => {
    expect(text).toMatch(/[^.]$/);
  });

  it.each([saleMessages.duplicate, saleMessages.amountNotPositive, storeMessages.hasRecords])(
    'DAT-16 "%s" keeps the full stop that is its own',
    (text) => expect(text).toMatch(/\.$/),
  );
});
