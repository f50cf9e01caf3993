import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../../testing/render.tsx';
import { sheetOf } from './sheet-examples.ts';
import { Sheet } from './sheet.tsx';
import { useSheet } from './use-sheet.ts';

afterEach(cleanup);

const model = sheetOf({
  stored: { 'a day1': { cents: 500, version: 'v1' } },
  fixed: { 'a day1': 'Not yours' },
});

function Example() {
  const sheet = useSheet(model);
  return <Sheet sheet={sheet} isBusy={false} onEnd={() => undefined} onTooLong={null} />;
}

const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

it('says at a read-only cell why it is, and what the user can do instead', async () => {
  await renderPage(<Example />);
  const input = cell('A, Day 1');
  expect(input.readOnly).toBe(true);
  const reason = document.getElementById(input.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('Not yours. Ask the owner.');
  expect(reason?.hidden).toBe(false);
  expect(cell('A, Day 2').getAttribute('aria-describedby')).toBeNull();
});
