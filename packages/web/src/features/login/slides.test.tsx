import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { slidesOf } from './pictures.ts';
import { Slides } from './slides.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const shown = () => document.querySelector('img[data-shown]')?.getAttribute('src');
const first = () => document.querySelector('img');

it.each([
  ['login', 3000],
  ['demo', 4000],
] as const)('LOG-10 the %s page shows six pictures, another every %i ms', (kind, ms) => {
  render(<Slides isDemo={kind === 'demo'} />);
  const seen = Array.from({ length: 7 }, () => {
    const source = shown();
    for (const image of document.querySelectorAll('img')) fireEvent.load(image);
    pass(ms);
    return source;
  });
  expect(seen.slice(0, 6)).toEqual(slidesOf(kind).map(({ optimized }) => optimized));
  expect(new Set(seen).size).toBe(6);
  expect(seen[6]).toBe(seen[0]);
});

it.each([
  ['login', 10_000],
  ['demo', 5000],
] as const)('LOG-11 a picture of the %s page not loaded within %i ms is replaced', (kind, ms) => {
  render(<Slides isDemo={kind === 'demo'} />);
  const slide = slidesOf(kind)[0]!;
  pass(ms - 1);
  expect(first()?.getAttribute('src')).toBe(slide.optimized);
  pass(1);
  expect(first()?.getAttribute('src')).toBe(slide.plain);
});

it('LOG-11 a picture that fails is replaced at once, a loaded one never', () => {
  render(<Slides isDemo={false} />);
  const [one, two] = [...document.querySelectorAll('img')];
  fireEvent.error(one!);
  fireEvent.load(two!);
  pass(20_000);
  const slides = slidesOf('login');
  expect(one?.getAttribute('src')).toBe(slides[0]?.plain);
  expect(two?.getAttribute('src')).toBe(slides[1]?.optimized);
});

it('LOG-10 the pictures can be paused', () => {
  render(<Slides isDemo={false} />);
  fireEvent.click(screen.getByRole('button', { name: 'Pause pictures' }));
  const before = shown();
  pass(9000);
  expect(shown()).toBe(before);
});
