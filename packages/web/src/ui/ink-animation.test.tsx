import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InkAnimation } from './ink-animation.tsx';

const onEnd = vi.fn();
const messages = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];

beforeEach(() => {
  vi.useFakeTimers();
  onEnd.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = () =>
  render(<InkAnimation title="Welcome" messages={messages} onEnd={() => onEnd() as undefined} />);
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

it('LOG-09 OUT-02 progress rises by 2 every 60 ms and stays at 100', () => {
  show();
  const value = () => screen.getByRole<HTMLProgressElement>('progressbar').value;
  expect(value()).toBe(0);
  pass(59);
  expect(value()).toBe(0);
  pass(1);
  expect(value()).toBe(2);
  pass(2940);
  expect(value()).toBe(100);
  pass(300);
  expect(value()).toBe(100);
});

it('LOG-09 OUT-02 shows another message every 500 ms', () => {
  show();
  const seen = messages.map(() => {
    const text = screen.getByRole('status').textContent;
    pass(500);
    return text;
  });
  expect(seen).toEqual(messages);
  expect(onEnd).toHaveBeenCalledOnce();
});

it('DAT-15 a click skips it, and it ends once', () => {
  show();
  pass(200);
  fireEvent.click(document.body);
  pass(5000);
  expect(onEnd).toHaveBeenCalledOnce();
});

it.each(['Enter', 'Escape'])('LOG-08 OUT-02 DAT-15 %s skips it, and it ends once', (key) => {
  show();
  pass(200);
  fireEvent.keyDown(document.body, { key });
  expect(onEnd).toHaveBeenCalledOnce();
  pass(5000);
  expect(onEnd).toHaveBeenCalledOnce();
});

it('DAT-15 other keys do not skip it', () => {
  show();
  fireEvent.keyDown(document.body, { key: 'a' });
  fireEvent.keyDown(document.body, { key: 'Enter', repeat: true });
  expect(onEnd).not.toHaveBeenCalled();
});

it('DAT-15 is skipped with reduced motion', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  show();
  pass(0);
  expect(onEnd).toHaveBeenCalledOnce();
});
