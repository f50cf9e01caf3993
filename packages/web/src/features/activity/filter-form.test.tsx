import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadSession, signOut } from '../../session/session-store.ts';
import { stubFetch, type SeenRequest } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { FilterForm } from './filter-form.tsx';
import { noFilter } from './use-activity.ts';

let sent: SeenRequest[] = [];

beforeEach(() => {
  clearPage();
  loadSession();
  signInAs('owner');
  sent = stubFetch(() => ({ body: [] }));
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

it('ROL-11 on a phone all filters but the first are behind a button that counts them', async () => {
  const onFilter = vi.fn();
  await renderPage(<FilterForm initial={noFilter} onFilter={onFilter} />);
  expect(screen.getByLabelText('Kind')).toBeDefined();
  expect(screen.queryByLabelText('From Date')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'More filters' }));
  fireEvent.change(screen.getByLabelText('From Date'), { target: { value: '2026-11-02' } });
  fireEvent.click(screen.getByRole('button', { name: 'Filters (1)' }));
  expect(screen.queryByLabelText('From Date')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  await vi.waitFor(() => expect(onFilter).toHaveBeenCalledOnce());
  expect(onFilter.mock.calls[0]?.[0]).toMatchObject({ from: '2026-11-02' });
});

it('on a phone reads the people once their field is shown', async () => {
  await renderPage(<FilterForm initial={noFilter} onFilter={() => undefined} />);
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'More filters' }));
  await vi.waitFor(() => expect(sent.map(({ path }) => path)).toContain('/api/activity?limit=200'));
});
