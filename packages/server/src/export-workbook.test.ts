import readXlsx from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { testApi } from '@backcounter/api/testing/test-api';

it('is read by another program with dates as dates and the same sums', async () => {
  const t = await testApi();
  const store = await t.ok('POST /stores', { body: { name: 'Main St', address: '1 Main St' } });
  const row = { store_id: store._id, date: '2026-11-19' };
  await t.ok('POST /sales', { body: { ...row, total_sales: 1234.56, description: '=1+1' } });
  await t.ok('POST /sales', { body: { ...row, date: '2024-02-29', total_sales: 0.44 } });
  const response = await t.api.request('http://localhost/api/exports/sales.xlsx', {
    headers: { authorization: 'Bearer admin' },
  });
  const sheets = await readXlsx(Buffer.from(await response.arrayBuffer()));
  expect(sheets).toEqual([
    {
      sheet: 'Sales',
      data: [
        ['Date', 'Store', 'Total Sales', 'Description'],
        [new Date('2026-11-19T00:00:00Z'), 'Main St', 1234.56, '=1+1'],
        [new Date('2024-02-29T00:00:00Z'), 'Main St', 0.44, null],
        ['Total', null, 1235, null],
      ],
    },
  ]);
});
