import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { VendorsPanel } from './panel.tsx';

eachTestAs('admin');

const times = { created_at: '2025-01-02T18:00:00.000Z', updated_at: '2025-01-02T18:00:00.000Z' };
const main = { _id: 'main', name: 'Main St', address: '1', ...times };
const acme = { _id: 'acme', name: 'Acme', store_ids: [main], ...times };

it('VEN-26 closes the dialog once the vendor is deleted, before the list has reloaded', async () => {
  const reading = Promise.withResolvers<null>();
  let isDeleted = false;
  stubFetch(async ({ path, method }) => {
    if (method === 'DELETE') isDeleted = true;
    else if (isDeleted) await reading.promise;
    if (path.startsWith('/api/stores')) return { body: [main] };
    if (path.startsWith('/api/vendors')) return { body: isDeleted ? [] : [acme] };
    return { body: { data: [], groups: [] } };
  });
  await renderPage(<VendorsPanel />);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Acme' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, Continue' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, Delete Permanently' }));
  expect(await screen.findByText('Vendor deleted successfully')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => reading.resolve(null));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Acme' })).toBeNull());
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('What was done last'),
  );
});
