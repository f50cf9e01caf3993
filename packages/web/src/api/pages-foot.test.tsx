import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import { PagesFoot } from './pages-foot.tsx';

afterEach(cleanup);

const pages = {
  ...{ isPending: false, error: null, laterError: null, isReadingMore: false },
  refetch: () => Promise.reject(new Error('Not asked')),
  readMore: () => undefined,
};
const tell = (event: 'beforeprint' | 'afterprint') =>
  act(() => void window.dispatchEvent(new Event(event)));

it.each([
  [true, 1],
  [false, 0],
])('prints a note below a partial list only: %s', async (hasMore, count) => {
  await renderPage(<PagesFoot pages={{ ...pages, hasMore }} />);
  const notes = () => screen.queryAllByText(/^Partial list/);
  expect(notes()).toHaveLength(0);
  tell('beforeprint');
  expect(notes()).toHaveLength(count);
  tell('afterprint');
  expect(notes()).toHaveLength(0);
});
