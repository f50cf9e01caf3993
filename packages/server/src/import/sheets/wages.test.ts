import { expect, it } from 'vitest';
import { testApi } from '@backcounter/api/testing/test-api';
import { importHost } from '../import-host.ts';

it('a wage that is in force already changes nothing', async () => {
  const t = await testApi(undefined, { imports: importHost });
  const { _id: store_id } = await t.ok('POST /stores', {
    body: { name: 'Main St', address: '1 Main St' },
  });
  const { employee_id } = await t.ok('POST /employees', {
    body: { name: 'Ann', store_id, hourly_rate: 15 },
  });
  const wages = ['16,2027-01-01', '16,2027-02-01', '15,2027-03-01'];
  const lines = wages.map((wage) => `${employee_id},${wage}`);
  const text = ['employee_id,hourly_rate,rate_from', ...lines].join('\n');
  const read = await t.ok('POST /imports', { body: { text } });
  expect(read.files[0]).toMatchObject({ noun: 'wages', new: 2, unchanged: 1, refused: 0 });
  const { data } = await t.ok(`GET /imports/${read._id}/rows?state=unchanged`);
  expect(data).toMatchObject([{ line: 3 }]);
});
