import { afterEach, expect, it, vi } from 'vitest';
import { takeTurn } from './turns.ts';

afterEach(() => vi.unstubAllGlobals());

it('heavy work is done one piece a frame, in the order in which it was asked for', () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  const done: string[] = [];
  const frame = () => {
    frames.shift()?.();
    return done.splice(0);
  };
  takeTurn(() => done.push('first'));
  const giveBack = takeTurn(() => done.push('second'));
  takeTurn(() => done.push('third'));
  giveBack();
  expect(done).toEqual([]);
  expect(frame()).toEqual(['first']);
  takeTurn(() => done.push('fourth'));
  expect(frame()).toEqual(['third']);
  expect(frame()).toEqual(['fourth']);
  expect(frame()).toEqual([]);
  expect(frames).toEqual([]);
  takeTurn(() => done.push('later'));
  expect(frame()).toEqual(['later']);
});
