import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render.tsx';
import { ChoiceChips } from './choice-chips.tsx';

afterEach(cleanup);

it('SHF-16 a choice has its full name as title if it is truncated', async () => {
  const name = 'Maria'.repeat(24);
  const onChange = vi.fn();
  await renderPage(
    <ChoiceChips
      legend="Also for"
      options={[{ value: 'm', label: name }]}
      value={[]}
      onChange={onChange}
    />,
  );
  expect(screen.getByTitle(name).textContent).toBe(name);
  fireEvent.click(screen.getByRole('checkbox', { name }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(['m']);
});
