import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useHeadingFocus } from './use-heading-focus.ts';

function Page({ path }: { path: string }) {
  useHeadingFocus(path);
  return (
    <>
      <nav>
        <a href="#stays">Stays</a>
      </nav>
      <main key={path}>
        <h1>{path}</h1>
        <a href="#leaves">Leaves</a>
      </main>
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.runAllTimers();
  vi.useRealTimers();
});

const leaveBy = (name: string) => {
  const { rerender } = render(<Page path="/before" />);
  screen.getByRole('link', { name }).focus();
  rerender(<Page path="/after" />);
};

it('focuses the heading of the page when what opened it has left', async () => {
  leaveBy('Leaves');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('/after')));
});

it('leaves the focus on a link that stays', () => {
  leaveBy('Stays');
  vi.advanceTimersByTime(2500);
  expect(document.activeElement?.textContent).toBe('Stays');
});

it('leaves the focus alone when the first page is shown', () => {
  render(<Page path="/first" />);
  vi.advanceTimersByTime(2500);
  expect(document.activeElement).toBe(document.body);
});
