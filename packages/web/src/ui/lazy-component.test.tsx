import { Suspense } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { lazyComponent } from './lazy-component.tsx';

afterEach(cleanup);

const lazyPart = () => lazyComponent(() => Promise.resolve(() => <input aria-label="Amount" />));

const page = (Part: ReturnType<typeof lazyPart>) => (
  <Suspense fallback="Loading...">
    <Part />
  </Suspense>
);

it('renders at once what was loaded ahead, without a fallback', async () => {
  const Part = lazyPart();
  await Part.preload();
  render(page(Part));
  expect(screen.getByLabelText('Amount')).toBeDefined();
});

it('shows the fallback until its code is loaded, and keeps its element from then on', async () => {
  const Part = lazyPart();
  const { rerender } = render(page(Part));
  expect(screen.getByText('Loading...')).toBeDefined();
  const input = await screen.findByLabelText('Amount');
  rerender(page(Part));
  expect(screen.getByLabelText('Amount')).toBe(input);
});
