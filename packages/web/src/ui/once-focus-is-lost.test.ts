import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onceFocusIsLost } from './once-focus-is-lost.ts';

let button: HTMLElement;
let acts: number;

beforeEach(() => {
  vi.useFakeTimers();
  button = document.body.appendChild(document.createElement('button'));
  button.focus();
  acts = 0;
  onceFocusIsLost(() => (acts += 1));
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  button.remove();
});

it('acts once when the focused element leaves the page, however late', () => {
  vi.advanceTimersByTime(1500);
  expect(acts).toBe(0);
  button.remove();
  vi.advanceTimersByTime(50);
  expect(acts).toBe(1);
  vi.advanceTimersByTime(5000);
  expect(acts).toBe(1);
});

it.each(['pointerdown', 'keydown'])('leaves the focus alone after a %s', (type) => {
  button.dispatchEvent(new Event(type, { bubbles: true }));
  button.remove();
  vi.advanceTimersByTime(5000);
  expect(acts).toBe(0);
});

it('gives up after two seconds in which nothing has left', () => {
  vi.advanceTimersByTime(2000);
  button.remove();
  vi.advanceTimersByTime(5000);
  expect(acts).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});
