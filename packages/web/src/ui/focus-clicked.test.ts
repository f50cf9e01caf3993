import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { focusClickedControls } from './focus-clicked.ts';

// Once, as in the page.
focusClickedControls(document);

beforeEach(() => {
  document.body.innerHTML = `<input id="amount"><button id="save"><b id="text">Save</b></button>
    <a id="link" href="#there">There</a><input id="box" type="checkbox"><p id="words">Words</p>`;
});

afterEach(() => {
  document.body.innerHTML = '';
});

const element = (id: string) => document.getElementById(id)!;

/** Presses the mouse as Safari does, which moves the focus of its own accord to text fields alone. */
function press(id: string, pointerType = 'mouse'): void {
  element(id).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType }));
  element(id).dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
}

function click(id: string, pointerType?: string): void {
  press(id, pointerType);
  element(id).dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

it.each([
  ['save', 'save'],
  ['text', 'save'],
  ['link', 'link'],
  ['box', 'box'],
])('a click on %s focuses %s before its handlers run', (clicked, focused) => {
  const seen: (string | undefined)[] = [];
  element(clicked).addEventListener('click', () => seen.push(document.activeElement?.id));
  click(clicked);
  expect(seen).toEqual([focused]);
});

it('a click on words moves no focus', () => {
  element('amount').focus();
  click('words');
  expect(document.activeElement?.id).toBe('amount');
});

it('a tap moves no focus, as the keyboard would close', () => {
  element('amount').focus();
  click('save', 'touch');
  expect(document.activeElement?.id).toBe('amount');
});

it('a press that was prevented keeps the focus where it is', () => {
  element('amount').focus();
  element('save').addEventListener('mousedown', (event) => event.preventDefault());
  click('save');
  expect(document.activeElement?.id).toBe('amount');
});

it('a click without a press of the mouse moves no focus, nor one that ends elsewhere', () => {
  element('amount').focus();
  element('save').click();
  expect(document.activeElement?.id).toBe('amount');
  press('save');
  element('link').click();
  expect(document.activeElement?.id).toBe('amount');
  element('save').click();
  expect(document.activeElement?.id).toBe('amount');
});

it('what has the focus is not focused again', () => {
  element('save').focus();
  const focus = vi.spyOn(element('save'), 'focus');
  click('save');
  expect(focus).not.toHaveBeenCalled();
});
