import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { stubRoutes } from '../../testing/stub-routes.ts';
import { ActivityScreen } from './screen.tsx';

eachTestAs('admin');

const entry = (_: unknown, index: number) => ({
  ...{
    _id: `e${index}`,
    kind: 'stores',
    action: 'update',
    subject_id: 's1',
    at: '2026-02-02T18:00:00Z',
  },
  ...{ user: { _id: 'u1', name: 'Administrator' }, employee_name: null },
  ...{ before: { name: 'Main St' }, after: { name: 'Oak Ave' } },
});

it('renders one screen of entries first, with room for the rest, which follow', async () => {
  stubRoutes({
    'GET /stores': { body: [] },
    'GET /auth/users': { body: [] },
    'GET /activity': { body: { data: Array.from({ length: 50 }, entry), next_cursor: null } },
  });
  const seen: string[] = [];
  const note = () => {
    const count = document.querySelectorAll('tbody time').length;
    const room = document.querySelector<HTMLElement>('tbody tr[aria-hidden][style]');
    const state = `${count} entries, ${room?.style.height ?? 'nothing'} below`;
    if (count > 0 && state !== seen.at(-1)) seen.push(state);
  };
  const observer = new MutationObserver(note);
  observer.observe(document.body, { childList: true, subtree: true });
  await renderPage(<ActivityScreen />);
  await waitFor(() => expect(document.querySelectorAll('tbody time')).toHaveLength(50));
  observer.disconnect();
  expect(seen).toEqual(['20 entries, 1080px below', '50 entries, nothing below']);
});
