import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import page from '../../index.html?raw';
import { endSplash } from './splash.ts';

beforeEach(() => {
  vi.useFakeTimers();
  const { body } = new DOMParser().parseFromString(page, 'text/html');
  document.body.replaceChildren(...body.querySelectorAll('.splash, #root'));
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const isShown = () => document.querySelector('[aria-label="Loading Backcounter"]') !== null;
const renderPage = () => document.querySelector('#root')?.append(document.createElement('form'));

it('RTE-08 covers the page for 2.5 s', async () => {
  renderPage();
  expect(isShown()).toBe(true);
  endSplash();
  await vi.advanceTimersByTimeAsync(2499);
  expect(isShown()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(isShown()).toBe(false);
});

it('RTE-08 stays until the page below is rendered, and goes with it', async () => {
  endSplash();
  await vi.advanceTimersByTimeAsync(4000);
  expect(isShown()).toBe(true);
  renderPage();
  await vi.waitFor(() => expect(isShown()).toBe(false));
});

it('RTE-08 counts from its first paint, which may be long before the script', async () => {
  vi.spyOn(performance, 'getEntriesByName').mockReturnValue([
    { startTime: performance.now() - 2000 } as PerformanceEntry,
  ]);
  renderPage();
  endSplash();
  await vi.advanceTimersByTimeAsync(499);
  expect(isShown()).toBe(true);
  await vi.advanceTimersByTimeAsync(2);
  expect(isShown()).toBe(false);
  vi.restoreAllMocks();
});

it.each<[string, () => boolean]>([
  ['a click', () => fireEvent.click(document.body)],
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['Enter', () => fireEvent.keyDown(document.body, { key: 'Enter' })],
])('RTE-08 DAT-15 %s skips it and still reaches the page', async (_, skip) => {
  renderPage();
  const seen = vi.fn();
  for (const type of ['click', 'keydown']) document.body.addEventListener(type, seen);
  endSplash();
  expect(skip()).toBe(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(isShown()).toBe(false);
  expect(seen).toHaveBeenCalledOnce();
  for (const type of ['click', 'keydown']) document.body.removeEventListener(type, seen);
});

it('says after 15 s that it takes long, without any script', () => {
  expect(document.querySelector('.splash-late')?.textContent).toContain('Reload the page.');
  expect(document.querySelector('.splash-late a')?.getAttribute('href')).toBe('');
});
