import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachTestAs } from '../testing/each-test-as.ts';
import { renderPage } from '../testing/render.tsx';
import { BottomBar } from './bottom-bar.tsx';

eachTestAs('owner');

const current = () =>
  [...document.querySelectorAll('[aria-current]')].map(({ textContent }) => textContent);

it.each([
  ['/dashboard/sales', ['Sales']],
  ['/dashboard/activity', ['More']],
])('marks where the user is: %s', async (path, marked) => {
  await renderPage(<BottomBar path={path} />, path);
  expect(current()).toEqual(marked);
});

it('marks the current section inside "More"', async () => {
  await renderPage(<BottomBar path="/dashboard/activity" />, '/dashboard/activity');
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(current()).toEqual(['More', 'Activity']);
});
