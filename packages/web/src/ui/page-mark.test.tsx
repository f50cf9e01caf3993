import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import { ChosenBar } from './chosen-bar.tsx';
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
  <ChosenBar count={2} whole={undefined} onClear={() => undefined}>
    text
  </ChosenBar>
);

it.each([
  ['a dialog', dialog, 'data-dialog'],
  ['a bar at the foot', bar, 'data-bar-below'],
  ['a message', <Message key="said" said={{ kind: 'alert', text: 'Not saved' }} />, 'data-message'],
])('tells the style sheets of %s while it stands', async (_, piece, mark) => {
  const { unmount } = await renderPage(piece);
  expect(marks()).toEqual([mark]);
  unmount();
  expect(marks()).toEqual([]);
});

it('keeps the mark while one of two dialogs stands, and gives a silent message none', async () => {
  const { unmount } = await renderPage(dialog);
  const second = await renderPage(dialog);
  second.unmount();
  expect(marks()).toEqual(['data-dialog']);
  unmount();
  await renderPage(<Message said={null} />);
  expect(marks()).toEqual([]);
});
