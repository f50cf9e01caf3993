import { useState } from 'react';
import { IconPencil } from '@tabler/icons-react';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import { Dialog } from './dialog.tsx';
import { RowActions } from './row-actions.tsx';

let isNarrow = true;
type Listener = (event: object) => void;
let listeners = new Set<Listener>();

beforeEach(() => {
  isNarrow = true;
  listeners = new Set();
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: isNarrow && query.includes('max-width'),
        addEventListener: (_: string, listener: Listener) => listeners.add(listener),
        removeEventListener: (_: string, listener: Listener) => listeners.delete(listener),
      }) as unknown as MediaQueryList,
  );
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function turn() {
  isNarrow = !isNarrow;
  for (const listener of listeners) listener({ matches: isNarrow });
}

/** Rows whose menu opens a dialog, and its close button. */
async function openDialog() {
  const shown = { close: () => undefined as unknown };
  function Example() {
    const [isOpen, setIsOpen] = useState(false);
    shown.close = () => setIsOpen(false);
    const edit = { label: 'Edit', icon: IconPencil, act: () => setIsOpen(true) };
    const dialog = isOpen && (
      <Dialog title="Update" onClose={() => setIsOpen(false)}>
        <input aria-label="Amount" />
      </Dialog>
    );
    return (
      <>
        <RowActions of="A" actions={[edit]} />
        <RowActions of="B" actions={[edit]} />
        {dialog}
      </>
    );
  }
  await renderPage(<Example />);
  const menu = screen.getByRole('button', { name: 'Actions for B' });
  menu.focus();
  fireEvent.click(menu);
  fireEvent.click(screen.getByRole('button', { name: 'Edit B' }));
  screen.getByLabelText('Amount').focus();
  return shown;
}

const focused = () => document.activeElement?.getAttribute('aria-label');

it.each([
  ['before it is closed', [['turn'], ['close']]],
  ['after it is closed', [['close'], ['turn']]],
  ['as it is closed', [['turn', 'close']]],
  ['as it is closed, which came first', [['close', 'turn']]],
])(
  'the focus comes back to its row when a phone is turned under a dialog: %s',
  async (_, moments) => {
    const shown = await openDialog();
    for (const moment of moments) {
      await act(async () => {
        for (const what of moment) {
          if (what === 'turn') turn();
          else shown.close();
        }
        await Promise.resolve();
      });
    }
    expect(focused()).toBe('Edit B');
    act(turn);
    expect(focused()).toBe('Actions for B');
  },
);

it('keeps the focus when a phone is rotated', async () => {
  await renderPage(
    <>
      <RowActions of="A" actions={[]} />
      <input aria-label="Amount" />
    </>,
  );
  screen.getByRole('button', { name: 'Actions for A' }).focus();
  screen.getByLabelText('Amount').focus();
  act(turn);
  expect(focused()).toBe('Amount');
});
