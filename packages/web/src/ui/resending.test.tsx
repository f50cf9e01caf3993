import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
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

it('API-04 tells beside the buttons of a deletion that it is sent again', async () => {
  const step = { title: 'Delete Store', text: 'Delete?', button: 'Delete' };
  const final = { title: 'Delete for good', text: 'Sure?', button: 'Yes' };
  const deleted = Promise.withResolvers<undefined>();
  await renderPage(
    <DeleteDialog
      steps={[step, final]}
      record="Main St"
      onDelete={() => deleted.promise}
      onClose={() => {}}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect(screen.queryByText(text)).toBeNull();
  const end = mark();
  expect(screen.getByRole('status').textContent).toBe(text);
  end();
  expect(screen.queryByText(text)).toBeNull();
  deleted.resolve(undefined);
});
