import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { IconPencil } from '@tabler/icons-react';
import { renderPage } from '../testing/render.tsx';
import { focusOnlyRow, focusRow } from './focus-row.ts';
import { RowActions } from './row-actions.tsx';

afterEach(cleanup);

const actions = [{ label: 'Edit', icon: IconPencil, act: () => undefined }];
const rows = (...names: string[]) => (
  <main>
    {names.map((name) => (
      <RowActions key={name} of={name} actions={actions} />
    ))}
  </main>
);

it('focuses the row once it is rendered', async () => {
  focusRow('A "2"');
  await renderPage(rows('A 1', 'A "2"'));
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit A "2"'),
  );
});

it('focuses Edit rather than an action that happens at once', async () => {
  const pay = { label: 'Mark Paid', icon: IconPencil, act: () => undefined };
  focusRow('A-1');
  await renderPage(
    <main>
      <RowActions of="A-1" actions={[pay, ...actions]} />
    </main>,
  );
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit A-1'));
});

it('focuses the only row, whatever its name', async () => {
  focusOnlyRow();
  const { rerender } = await renderPage(rows('A 1', 'A 2'));
  expect(document.activeElement).toBe(document.body);
  rerender(rows('A 3'));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit A 3'));
});

it('does not steal the focus after other input', async () => {
  focusRow('A-1');
  fireEvent.keyDown(document.body, { key: 'Tab' });
  await renderPage(
    <>
      {rows('A-1')}
      <input aria-label="Other" />
    </>,
  );
  const other = screen.getByLabelText('Other');
  other.focus();
  other.append(document.createElement('i'));
  await Promise.resolve();
  expect(document.activeElement).toBe(other);
});
