import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import page from '../../index.html?raw';
import { endSplash } from './splash.ts';

beforeEach(() => {
  vi.useFakeTimers();
  const { body } = new DOMParser().parseFromString(page, 'text/html');
  document.body.replaceChildren(...body.querySelectorAll('[role=progressbar], #root'));
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const isShown = () => document.querySelector('[aria-label="Loading Backcounter"]') !== null;

it('RTE-08 lies over the page from its first frame on, for 2.5 s', () => {
  expect(isShown()).toBe(true);
  endSplash();
  vi.advanceTimersByTime(2499);
  expect(isShown()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isShown()).toBe(false);
});

it.each<[string, () => void]>([
  ['a click', () => fireEvent.click(document.body)],
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['Enter', () => fireEvent.keyDown(document.body, { key: 'Enter' })],
])('RTE-08 DAT-15 %s skips it', (_, skip) => {
  endSplash();
  skip();
  expect(isShown()).toBe(false);
});
