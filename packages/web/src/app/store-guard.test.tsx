import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { storeMessages } from '@backcounter/core/stores';
import { restrictedMessage } from '../session/sections.ts';
import { eachTestAs } from '../testing/each-test-as.ts';
import { stubFetch } from '../testing/stub-fetch.ts';
import { renderPage } from '../testing/render.tsx';
import { signInAs } from '../testing/sessions.ts';
import { StoreGuard } from './store-guard.tsx';

eachTestAs('owner');

it.each([
  ['own', true],
  ['own,foreign', false],
  ['foreign', false],
  ['none', true],
  ['all', true],
  ['all,-own', true],
  // Neither shows data of that store.
  ['all,-foreign', true],
])('RTE-10 renders the page for store=%s: %s', async (store, isShown) => {
  signInAs('owner', { store_ids: ['own'] });
  const seen = stubFetch(() => ({ body: [{ _id: 'own', name: 'Main St', address: '1' }] }));
  await renderPage(
    <StoreGuard>
      <p>The rest</p>
    </StoreGuard>,
    `/dashboard/sales?store=${store}`,
  );
  if (isShown) expect(screen.getByText('The rest')).toBeDefined();
  else expect((await screen.findByRole('alert')).textContent).toBe(restrictedMessage);
  const isNamed = !['none', 'all'].includes(store) && !store.startsWith('all,');
  await waitFor(() => expect(seen.length).toBe(isNamed ? 1 : 0));
});

it.each([
  ['one who may see every store', []],
  ['one whose stores include it', ['own', 'deleted']],
])('tells %s that the store of the address is missing, as it was deleted', async (_, store_ids) => {
  signInAs('owner', { store_ids });
  stubFetch(() => ({ body: [{ _id: 'own', name: 'Main St', address: '1' }] }));
  await renderPage(
    <StoreGuard>
      <p>The rest</p>
    </StoreGuard>,
    '/dashboard/sales?store=own,deleted',
  );
  expect((await screen.findByRole('alert')).textContent).toBe(storeMessages.notFound);
});
