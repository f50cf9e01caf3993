import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import { Dialog } from './dialog.tsx';
import { Message } from './notice.tsx';

afterEach(cleanup);

const marks = () =>
  ['data-dialog', 'data-message'].filter((name) => document.documentElement.hasAttribute(name));

const dialog = (
  <Dialog title="Dismiss" onClose={() => undefined}>
    text
  </Dialog>
);

it.each([
  ['a dialog', dialog, 'data-dialog'],
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
