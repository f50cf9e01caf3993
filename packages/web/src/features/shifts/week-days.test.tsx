import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubRoutes } from '../../testing/stub-routes.ts';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { Schedule } from './schedule.tsx';

eachTestAs('owner', { now: '2026-11-27T17:00:00Z' });

const store = { _id: 'Elm', name: 'Elm', address: '', closed_weekdays: [], closed_dates: [] };
const ann = { _id: 'ann', name: 'Ann', minutes: 0, store_id: { _id: 'Elm', name: 'Elm' } };

/** What was scrolled to the top, by its text. */
let scrolledTo: string[] = [];

beforeEach(() => {
  scrolledTo = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
    scrolledTo.push(this.textContent);
  });
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = { matches: query.includes('max-width'), addEventListener: () => undefined };
    return { ...list, removeEventListener: () => undefined } as unknown as MediaQueryList;
  });
});

afterEach(() => vi.restoreAllMocks());

it('SHF-05 on a phone Today shows its day, also from another week', async () => {
  stubRoutes({
    'GET /stores': { body: [store] },
    'GET /schedule': {
      body: {
        start: '2026-11-22',
        end: '2026-11-28',
        sales: [],
        expected: [],
        people: [ann],
        shifts: [],
      },
    },
    'GET /findings': { body: { data: [], counts: {} } },
  });
  await renderPage(<Schedule />, '/');
  await screen.findByRole('list', { name: 'Days of the week' });
  expect(scrolledTo).toEqual([]);
  const today = screen.getByRole('button', { name: 'Today' });
  fireEvent.click(today);
  expect(scrolledTo).toEqual([expect.stringMatching(/^Fri, Nov 27today/)]);
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
  await screen.findByText('Fri, Nov 27');
  expect(scrolledTo).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  fireEvent.click(today);
  await vi.waitFor(() => expect(scrolledTo).toHaveLength(2));
});
