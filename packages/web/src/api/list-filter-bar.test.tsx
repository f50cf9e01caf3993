import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachTestAs } from '../testing/each-test-as.ts';
import { answerFetch } from '../testing/fetching.ts';
import { renderPage } from '../testing/render.tsx';
import { ListFilterBar } from './list-filter-bar.tsx';
import { useListFilter } from './use-list-filter.ts';

eachTestAs('owner', { now: '2026-11-20T18:00:00Z' });

const names = ['from', 'to', 'min', 'max', 'q'] as const;

function Bar() {
  const { filter, setFilter } = useListFilter(names);
  return <ListFilterBar names={names} filter={filter} onFilter={setFilter} refused={{}} />;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('narrows to a week or a month by one button, with what was typed elsewhere', async () => {
  answerFetch(() => ({ body: [] }));
  const { router } = await renderPage(<Bar />, '/?max=500');
  fireEvent.change(screen.getByLabelText('Min'), { target: { value: '20' } });
  fireEvent.change(screen.getByLabelText('From Date'), { target: { value: 'no date' } });
  press('Last month');
  await expect
    .poll(() => router.history.location.search)
    .toBe('?max=500&from=2026-10-01&to=2026-10-31&min=20');
  expect(screen.getByLabelText<HTMLInputElement>('From Date').value).toBe('2026-10-01');
  expect(await screen.findByRole('button', { name: 'Last month', pressed: true })).toBeTruthy();
  expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(1);
  press('This week');
  await expect
    .poll(() => router.history.location.search)
    .toContain('from=2026-11-16&to=2026-11-22');
});
