import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../../testing/render.tsx';
import { sheetOf } from './sheet-examples.ts';
import type { SheetModel } from './sheet-model.ts';
import { Sheet } from './sheet.tsx';
import { useSheet } from './use-sheet.ts';

afterEach(cleanup);

function Example({ model }: { model: SheetModel }) {
  const sheet = useSheet(model);
  return (
    <>
      <h1 tabIndex={-1}>Sales</h1>
      <button>Elsewhere</button>
      <Sheet sheet={sheet} isBusy={false} onEnd={() => undefined} onTooLong={null} />
    </>
  );
}

const days = [1, 2, 3, 4, 5, 6, 7];
const entered = (upTo: number) =>
  Object.fromEntries(
    days
      .filter((day) => day <= upTo)
      .flatMap((day) =>
        ['a', 'b'].map((row) => [`${row} day${day}`, { cents: 100, version: '1' }]),
      ),
  );
const toCome = (from: number) =>
  Object.fromEntries(
    days
      .filter((day) => day >= from)
      .flatMap((day) => ['a', 'b'].map((row) => [`${row} day${day}`, 'To come'])),
  );
const focused = () => document.activeElement?.getAttribute('aria-label');
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });

it.each([
  ['ArrowDown', {}],
  ['ArrowRight', {}],
  ['Home', { ctrlKey: true }],
])('SAL-02 %s enters the sheet when nothing has the focus', async (key, more) => {
  await renderPage(<Example model={sheetOf({ stored: entered(1), closed: toCome(4) })} />);
  expect(document.activeElement).toBe(document.body);
  press(key, more);
  expect(focused()).toBe('A, Day 2');
});

it('enters from the heading, which has the focus once a page is opened', async () => {
  await renderPage(<Example model={sheetOf({ stored: entered(1), closed: toCome(4) })} />);
  screen.getByRole('heading', { name: 'Sales' }).focus();
  press('ArrowDown');
  expect(focused()).toBe('A, Day 2');
});

it('enters at the latest day if all due days have amounts', async () => {
  await renderPage(<Example model={sheetOf({ stored: entered(3), closed: toCome(4) })} />);
  press('ArrowDown');
  expect(focused()).toBe('A, Day 3');
});

it('ignores keys while something has the focus or a dialog is open', async () => {
  await renderPage(<Example model={sheetOf({})} />);
  const button = screen.getByRole('button', { name: 'Elsewhere' });
  button.focus();
  press('ArrowDown');
  expect(document.activeElement).toBe(button);
  button.blur();
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  press('ArrowDown');
  expect(document.activeElement).toBe(document.body);
  dialog.remove();
  press('End');
  expect(document.activeElement).toBe(document.body);
});
