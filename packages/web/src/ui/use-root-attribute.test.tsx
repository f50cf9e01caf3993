import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { Dialog } from './dialog.tsx';
import { Message } from './notice.tsx';

afterEach(cleanup);

const marks = () =>
  ['data-dialog', 'data-bar-below', 'data-message'].filter((name) =>
    document.documentElement.hasAttribute(name),
  );

const dialog = (
  <Dialog title="Dismiss" onClose={() => undefined}>
    text
  </Dialog>
);
const bar = (
  <SelectionBar count={2} whole={undefined} onClear={() => undefined}>
    text
  </SelectionBar>
);

it.each([
  ['a dialog', dialog, 'data-dialog'],
  ['a bar at the foot', bar, 'data-bar-below'],
  [
    'a message',
    <Message key="said" message={{ kind: 'alert', text: 'Not saved' }} />,
    'data-message',
  ],
])('sets the root attribute of %s while mounted', async (_, piece, mark) => {
  const { unmount } = await renderPage(piece);
  expect(marks()).toEqual([mark]);
  unmount();
  expect(marks()).toEqual([]);
});

it('keeps the attribute while one of two dialogs is open, and sets none for an empty message', async () => {
  const { unmount } = await renderPage(dialog);
  const second = await renderPage(dialog);
  second.unmount();
  expect(marks()).toEqual(['data-dialog']);
  unmount();
  await renderPage(<Message message={null} />);
  expect(marks()).toEqual([]);
});
