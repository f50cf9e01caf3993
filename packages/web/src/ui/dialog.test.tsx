import { useState } from 'react';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { confirmationSteps } from './delete-steps.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const button = (name: string) => screen.getByRole('button', { name });

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) return <button onClick={() => setIsOpen(true)}>Delete</button>;
  return (
    <DeleteDialog
      steps={confirmationSteps('vendor')}
      record="Fresh Foods"
      onDelete={() => Promise.resolve()}
      onClose={() => setIsOpen(false)}
    />
  );
}

it('EMP-15 a dialog has the focus at once and leaves it where the first keys moved it', async () => {
  await renderPage(<Page />);
  vi.useFakeTimers();
  fireEvent.click(button('Delete'));
  expect(document.activeElement).toBe(button('Cancel'));
  act(() => button('Yes, Continue').focus());
  act(() => void vi.runAllTimers());
  expect(document.activeElement).toBe(button('Yes, Continue'));
});
