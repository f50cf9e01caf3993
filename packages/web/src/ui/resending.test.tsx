import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { markResending, Resending } from './resending.tsx';

afterEach(cleanup);

/** Marks a write as being sent again; returns how to end that. */
function mark(): () => void {
  let end = () => {};
  act(() => {
    end = markResending();
  });
  return () => act(() => end());
}

const text = 'No answer yet. Trying again…';

it('API-04 tells in a live region that was there before, until no write is sent again any more', () => {
  const { container } = render(<Resending isBusy />);
  const region = container.querySelector('[aria-live=polite]');
  expect(region?.textContent).toBe('');
  expect(region?.hasAttribute('role')).toBe(false);
  const ends = [mark(), mark()];
  expect(screen.getByRole('status')).toBe(region);
  expect(region?.textContent).toBe(text);
  for (const [index, end] of ends.entries()) {
    expect(region?.textContent, `before end ${index}`).toBe(text);
    end();
  }
  expect(region?.textContent).toBe('');
  expect(screen.queryByRole('status')).toBeNull();
});

it('tells nothing beside what is not busy', () => {
  render(<Resending isBusy={false} />);
  const end = mark();
  expect(screen.queryByText(text)).toBeNull();
  end();
});
