import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render.tsx';
import { sheetOf } from './sheet-examples.ts';
import type { SheetModel } from './sheet-model.ts';
import { Sheet } from './sheet.tsx';
import { useSheet } from './use-sheet.ts';

afterEach(cleanup);

const model = sheetOf({
  stored: { 'a day1': { cents: 500, version: 'v1' } },
  fixed: { 'a day1': 'Not yours' },
});

function Example({ of = model }: { of?: SheetModel }) {
  const sheet = useSheet(of);
  return <Sheet sheet={sheet} isBusy={false} onEnd={() => undefined} onTooLong={null} />;
}

const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

it('says at a read-only cell why it is, and what the user can do instead', async () => {
  await renderPage(<Example />);
  const input = cell('A, Day 1');
  expect(input.readOnly).toBe(true);
  const reason = document.getElementById(input.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('Not yours. Ask the owner.');
  expect(reason?.hidden).toBe(false);
  expect(cell('A, Day 2').getAttribute('aria-describedby')).toBeNull();
});

it('selects at once what Ctrl+Z, Escape or a pasted block puts into the cell in hand', async () => {
  await renderPage(
    <Example of={sheetOf({ stored: { 'a day1': { cents: 500, version: 'v1' } } })} />,
  );
  const input = cell('A, Day 1');
  const expectSelected = (text: string) => {
    expect(input.value).toBe(text);
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, text.length]);
  };
  input.focus();
  fireEvent.paste(input, { clipboardData: { getData: () => '1\t2' } });
  expectSelected('1.00');
  fireEvent.keyDown(input, { key: 'z', ctrlKey: true });
  expectSelected('5.00');
  fireEvent.change(input, { target: { value: '50' } });
  fireEvent.keyDown(input, { key: 'Escape' });
  expectSelected('5.00');
});

describe('a click into the cell in hand', () => {
  const open = sheetOf({ stored: { 'a day1': { cents: 500, version: 'v1' } } });
  const click = (pointerType: string) => {
    const input = cell('A, Day 1');
    fireEvent.pointerDown(input, { pointerType });
    const isDefault = fireEvent.mouseDown(input);
    if (isDefault) input.focus();
    return isDefault;
  };
  const pressDelete = () => fireEvent.keyDown(cell('A, Day 1'), { key: 'Delete' });

  it('keeps it selected, so that Delete empties it', async () => {
    await renderPage(<Example of={open} />);
    expect(click('mouse')).toBe(true);
    expect(click('mouse')).toBe(false);
    pressDelete();
    expect(cell('A, Day 1').value).toBe('');
  });

  it('edits it if it is double, at the end where the browser cannot tell the place', async () => {
    await renderPage(<Example of={open} />);
    click('mouse');
    fireEvent.doubleClick(cell('A, Day 1'));
    expect(cell('A, Day 1').selectionStart).toBe('5.00'.length);
    // The next click places the caret, and Delete is the browser's.
    expect(click('mouse')).toBe(true);
    expect(pressDelete()).toBe(true);
    expect(cell('A, Day 1').value).toBe('5.00');
  });

  it('edits it by touch', async () => {
    await renderPage(<Example of={open} />);
    click('touch');
    expect(click('touch')).toBe(true);
    expect(pressDelete()).toBe(true);
  });
});
