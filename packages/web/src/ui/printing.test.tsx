import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import { DataTable } from './data-table.tsx';

afterEach(cleanup);

const many = Array.from({ length: 250 }, (_, index) => ({ id: `A-${index}` }));
const drawn = () => screen.queryAllByRole('cell', { name: /^A-\d+$/ }).length;
const tell = (event: 'beforeprint' | 'afterprint') =>
  act(() => {
    window.dispatchEvent(new Event(event));
  });

it('renders every row of a long list for printing, and windows them again afterwards', async () => {
  await renderPage(
    <DataTable
      label="Invoices"
      columns={[{ id: 'number', header: 'Number', value: ({ id }) => id }]}
      rows={many}
      keyOf={({ id }) => id}
      empty={null}
    />,
  );
  const inSight = drawn();
  expect(inSight).toBeLessThan(250);
  tell('beforeprint');
  expect(drawn()).toBe(250);
  tell('afterprint');
  expect(drawn()).toBe(inSight);
});
