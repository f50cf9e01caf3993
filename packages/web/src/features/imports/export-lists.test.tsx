import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { captureSavedFiles } from '../../testing/saved-files.ts';
import { ExportLists } from './export-lists.tsx';

/** Downloaded files with name and content. */
let saved: ReturnType<typeof captureSavedFiles>;
let requests: { url: string; token: string | null }[];

eachTestAs('owner');
beforeEach(() => {
  saved = captureSavedFiles();
  requests = [];
});

function respondWith(respond: () => Promise<Response> | Response) {
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: HeadersInit }) => {
    requests.push({ url, token: new Headers(headers).get('authorization') });
    return respond();
  });
}

const file = (name: string, text: string) =>
  new Response(text, {
    headers: {
      'content-type': 'text/csv',
      'content-disposition': `attachment; filename="${name}"`,
    },
  });

it('downloads the chosen list with the right of the session, under the name of the server', async () => {
  respondWith(() => file('invoices-2026-11-20.csv', 'Date\n'));
  await renderPage(<ExportLists />);
  fireEvent.change(screen.getByRole('combobox', { name: 'List' }), {
    target: { value: 'invoices' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(requests).toEqual([{ url: '/api/exports/invoices.csv', token: 'Bearer token-owner' }]);
  expect(saved[0]?.name).toBe('invoices-2026-11-20.csv');
  expect(await saved[0]?.text).toBe('Date\n');
});

it('is busy during a download, and reports why it failed', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  respondWith(() => promise);
  await renderPage(<ExportLists />);
  const csv = screen.getByRole('button', { name: 'Download CSV' });
  fireEvent.click(csv);
  expect(csv.hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole('button', { name: 'Download XLSX' }).hasAttribute('disabled')).toBe(true);
  resolve(Response.json({ message: 'The database is away' }, { status: 503 }));
  expect((await screen.findByRole('alert')).textContent).toBe('The database is away');
  expect(csv.hasAttribute('disabled')).toBe(false);
  expect(saved).toEqual([]);
});

it('exports everything as one file, and nothing else meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  respondWith(() => promise);
  await renderPage(<ExportLists />);
  const everything = screen.getByRole('button', { name: 'Export everything' });
  fireEvent.click(everything);
  for (const name of ['Export everything', 'Download CSV', 'Download XLSX']) {
    expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
  }
  resolve(file('business-2026-11-20.zip', 'zip'));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['business-2026-11-20.zip']));
  expect(requests.map(({ url }) => url)).toEqual(['/api/exports/business.zip']);
  expect(everything.hasAttribute('disabled')).toBe(false);
});

it('offers the lists that the person may read', async () => {
  await renderPage(<ExportLists />);
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names).toContain('Employees');
  expect(names).not.toContain('Users');
});
