import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { restrictedMessage } from '../session/sections.ts';
import { eachTestAs } from '../testing/each-test-as.ts';
import { answerFetch } from '../testing/fetching.ts';
import { renderPage } from '../testing/render.tsx';
import { StoreGuard } from './store-guard.tsx';

eachTestAs('owner');

it.each([
  ['own', true],
  ['own,foreign', false],
  ['foreign', false],
  ['none', true],
  ['all', true],
  ['all,-own', true],
  // Neither shows anything of that store.
  ['all,-foreign', true],
])('RTE-10 shows what an address with store=%s asks for: %s', async (store, isShown) => {
  const seen = answerFetch(() => ({ body: [{ _id: 'own', name: 'Main St', address: '1' }] }));
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
