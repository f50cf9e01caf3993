import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterPress, followPresses } from './presses.ts';

let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  stop = followPresses();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('runs a task at once while nothing is pressed', () => {
  const task = vi.fn();
  afterPress(task);
  expect(task).toHaveBeenCalledOnce();
});

it('runs tasks in their order once a press is over, but not a canceled one', () => {
  const ran: number[] = [];
  fireEvent.pointerDown(document.body);
  const cancels = [1, 2, 3].map((task) => afterPress(() => ran.push(task)));
  cancels[1]?.();
  fireEvent.pointerUp(document.body);
  fireEvent.click(document.body);
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(0);
  expect(ran).toEqual([1, 3]);
});

it('lets tasks run when presses are no longer followed', () => {
  const task = vi.fn();
  fireEvent.pointerDown(document.body);
  afterPress(task);
  stop();
  expect(task).toHaveBeenCalledOnce();
});
