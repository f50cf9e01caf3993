import { beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;

beforeAll(async () => {
  t = await testApi();
});

describe('a row that does not exist', () => {
  it.each([
    ['stores', 'Store not found'],
    ['vendors', 'Vendor not found'],
    ['invoices', 'Invoice not found'],
    ['sales', 'Sale not found'],
    ['employees', 'Employee not found'],
    ['shifts', 'Shift not found'],
    ['incomes', 'Income not found'],
    ['income-types', 'Income type not found'],
    ['daily-cash', 'Entry not found'],
    ['attachments', 'File not found'],
    ['auth/users', 'User not found'],
  ])('is called by its name: %s', async (noun, message) => {
    const response = await t.call(`DELETE /${noun}/none`);
    expect([response.status, response.body]).toEqual([404, { message }]);
  });
});
