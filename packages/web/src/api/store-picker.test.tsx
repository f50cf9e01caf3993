import { useState } from 'react';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachTestAs } from '../testing/each-test-as.ts';
import { renderPage } from '../testing/render.tsx';
import { stubRoutes, type RouteStubs } from '../testing/stub-routes.ts';
import { StorePicker } from './store-picker.tsx';

eachTestAs('admin', { now: '2026-11-20T17:00:00Z' });

function Filter() {
  const [store, setStore] = useState('');
  return <StorePicker value={store} onChange={setStore} />;
}

it('SAL-24 API-04 stores that could not be loaded are fetched again without leaving the form', async () => {
  const responses: RouteStubs = { 'GET /stores': { status: 500, body: {} } };
  stubRoutes(responses);
  await renderPage(<Filter />);
  await screen.findByText('Error fetching stores');
  responses['GET /stores'] = { body: [{ _id: 's1', name: 'Main St', address: '1' }] };
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('option', { name: 'Main St' });
  await waitFor(() => expect(screen.queryByText('Error fetching stores')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

it('API-04 a screen that says itself that the stores are missing has no second Retry', async () => {
  stubRoutes({ 'GET /stores': { status: 500, body: {} } });
  await renderPage(
    <>
      <Filter />
      <StorePicker value="" onChange={() => undefined} failure="" />
    </>,
  );
  await screen.findByText('Error fetching stores');
  expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1);
});
