import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdWhilePressed } from './hold-while-pressed.ts';

const client = new QueryClient();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  stop = holdWhilePressed();
});
afterEach(() => {
  cleanup();
  stop();
  client.clear();
  vi.useRealTimers();
});

function Rows() {
  const { data = [] } = useQuery<string[]>({ queryKey: ['rows'], queryFn: skipToken });
  return <button>{data.join(' ')}</button>;
}

const shown = () => screen.getByRole('button').textContent;
const arrive = (...rows: string[]) => client.setQueryData(['rows'], rows);
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function showRows() {
  render(
    <QueryClientProvider client={client}>
      <Rows />
    </QueryClientProvider>,
  );
  arrive('A');
  await wait(1);
  expect(shown()).toBe('A');
}

it.each(['pointerUp', 'pointerCancel'] as const)(
  'shows what arrives while a pointer is pressed once its click is over (%s)',
  async (end) => {
    await showRows();
    fireEvent.pointerDown(screen.getByRole('button'));
    arrive('B', 'A');
    await wait(500);
    expect(shown()).toBe('A');
    fireEvent[end](screen.getByRole('button'));
    expect(shown()).toBe('A');
    await wait(50);
    expect(shown()).toBe('B A');
    arrive('A');
    await wait(1);
    expect(shown()).toBe('A');
  },
);

it('shows it after three seconds at the latest', async () => {
  await showRows();
  fireEvent.pointerDown(screen.getByRole('button'));
  arrive('B', 'A');
  await wait(3000);
  expect(shown()).toBe('B A');
});

it('goes on holding for a second press', async () => {
  await showRows();
  fireEvent.pointerDown(screen.getByRole('button'));
  fireEvent.pointerUp(screen.getByRole('button'));
  fireEvent.pointerDown(screen.getByRole('button'));
  arrive('B', 'A');
  await wait(500);
  expect(shown()).toBe('A');
});

it('shows it right after a click', async () => {
  await showRows();
  fireEvent.pointerDown(screen.getByRole('button'));
  arrive('B', 'A');
  await wait(100);
  fireEvent.pointerUp(screen.getByRole('button'));
  fireEvent.click(screen.getByRole('button'));
  expect(shown()).toBe('A');
  await wait(1);
  expect(shown()).toBe('B A');
});
