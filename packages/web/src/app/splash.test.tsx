import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Splash } from './splash.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const isShown = () => screen.queryByRole('progressbar') !== null;

it('RTE-08 lies over the page for 2.5 s', () => {
  render(<Splash />);
  pass(2499);
  expect(isShown()).toBe(true);
  pass(1);
  expect(isShown()).toBe(false);
});

it.each<[string, () => void]>([
  ['a click', () => fireEvent.click(document.body)],
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['Enter', () => fireEvent.keyDown(document.body, { key: 'Enter' })],
])('RTE-08 DAT-15 %s skips it', (_, skip) => {
  render(<Splash />);
  act(skip);
  expect(isShown()).toBe(false);
});
