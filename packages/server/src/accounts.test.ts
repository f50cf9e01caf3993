import { expect, it } from 'vitest';
import { testApi } from '@backcounter/api/testing/test-api';
import { storageFull } from '@backcounter/storage/drivers/storage-errors';
import { addUser } from './accounts.ts';

it('a user that could not be stored is not taken for added', async () => {
  const { storage, clock } = await testApi();
  const full = {
    ...storage,
    transaction: () => Promise.reject(storageFull(new Error('disk'))),
  };
  const given = { email: 'bo@example.com', name: 'Bo', role: 'owner', now: clock.now };
  await expect(addUser(full, given)).rejects.toMatchObject({ code: 'storage_full' });
  expect(await addUser(storage, given)).toMatchObject({ email: 'bo@example.com' });
  await expect(addUser(storage, given)).rejects.toMatchObject({
    code: 'conflict',
    fields: { email: 'A user with this email already exists' },
  });
});
