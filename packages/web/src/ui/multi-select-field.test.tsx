import { useState } from 'react';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import { MultiSelectField } from './multi-select-field.tsx';

afterEach(cleanup);

const stores = Array.from({ length: 1115 }, (_, n) => ({ value: `s${n}`, label: `Store ${n}` }));

function Choice() {
  const [value, setValue] = useState<string[]>(['s3']);
  return (
    <MultiSelectField label="Add a store" value={value} onChange={setValue} options={stores} />
  );
}

const field = () => screen.getByRole('combobox', { name: 'Add a store' });
const statusText = () => screen.getByRole('status').textContent;
const removals = () =>
  screen.queryAllByRole('button', { name: /^Remove / }).map((button) => button.textContent);

function add(text: string) {
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.keyDown(field(), { key: 'Enter' });
}

describe('a multi-select of very many options', () => {
  it('adds an option by typing, stops offering it, and removes it again', async () => {
    await renderPage(<Choice />);
    add('store 1100');
    expect(removals()).toEqual(['Store 3', 'Store 1100']);
    expect([statusText(), field().getAttribute('value')]).toEqual(['2 of 1115 chosen', '']);
    fireEvent.change(field(), { target: { value: 'store 1100' } });
    expect(screen.getByRole('option').textContent).toBe('Nothing found');
    fireEvent.click(screen.getByRole('button', { name: 'Remove Store 3' }));
    expect(removals()).toEqual(['Store 1100']);
  });

  it('selects all or none at once, and renders only some', async () => {
    await renderPage(<Choice />);
    fireEvent.click(screen.getByRole('button', { name: 'Choose all' }));
    expect([statusText(), removals().length]).toEqual(['1115 of 1115 chosen', 20]);
    expect(screen.getByText('and 1095 more')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Choose none' }));
    expect([statusText(), removals()]).toEqual(['0 of 1115 chosen', []]);
  });
});
