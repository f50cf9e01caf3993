import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import { Segment, Segments } from './segments.tsx';

afterEach(cleanup);

const show = (onClick: (label: string) => void) =>
  renderPage(
    <Segments label="View">
      {['List', 'Day', 'Week', 'Month'].map((label) => (
        <Segment
          key={label}
          label={label}
          isPressed={label === 'List'}
          disabled={label === 'Day'}
          onClick={() => onClick(label)}
        />
      ))}
    </Segments>,
  );

const button = (name: string) => screen.getByRole('button', { name });

it('marks the pressed segment, and calls the others’ handlers on click', async () => {
  const choose = vi.fn();
  await show(choose);
  expect(screen.getByRole('group', { name: 'View' })).toBeDefined();
  const pressed = screen.getAllByRole('button', { pressed: true });
  expect(pressed.map(({ textContent }) => textContent)).toEqual(['List']);
  fireEvent.click(button('Week'));
  expect(choose.mock.calls).toEqual([['Week']]);
});

it.each([
  ['ArrowRight', 'List', 'Week'],
  ['ArrowRight', 'Month', 'Month'],
  ['ArrowLeft', 'Month', 'Week'],
  ['ArrowLeft', 'List', 'List'],
  ['Home', 'Month', 'List'],
  ['End', 'List', 'Month'],
])('%s moves from %s to %s without selecting', async (key, from, to) => {
  const choose = vi.fn();
  await show(choose);
  button(from).focus();
  fireEvent.keyDown(button(from), { key });
  expect(document.activeElement).toBe(button(to));
  expect(choose).not.toHaveBeenCalled();
});
