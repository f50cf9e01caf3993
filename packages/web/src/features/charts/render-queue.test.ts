import { afterEach, expect, it, vi } from 'vitest';
import { scheduleRender } from './render-queue.ts';

afterEach(() => vi.unstubAllGlobals());

it('runs one task per frame, in order', () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  const done: string[] = [];
  const frame = () => {
    frames.shift()?.();
    return done.splice(0);
  };
  scheduleRender(() => done.push('first'));
  const giveBack = scheduleRender(() => done.push('second'));
  scheduleRender(() => done.push('third'));
  giveBack();
  expect(done).toEqual([]);
  expect(frame()).toEqual(['first']);
  scheduleRender(() => done.push('fourth'));
  expect(frame()).toEqual(['third']);
  expect(frame()).toEqual(['fourth']);
  expect(frame()).toEqual([]);
  expect(frames).toEqual([]);
  scheduleRender(() => done.push('later'));
  expect(frame()).toEqual(['later']);
});
