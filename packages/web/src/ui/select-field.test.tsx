import { useState } from 'react';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import { SelectField } from './select-field.tsx';

afterEach(cleanup);

const vendors = [
  { value: 'v1', label: 'Acme' },
  { value: 'v2', label: 'Capitol Beverage' },
  { value: 'v3', label: 'Cardinal' },
];

/** A field whose options load on demand. */
async function openField() {
  let arrive = () => {};
  function Field() {
    const [value, setValue] = useState('');
    const [isThere, setIsThere] = useState(false);
    arrive = () => setIsThere(true);
    const options = isThere ? vendors : [];
    return (
      <SelectField
        label="Vendor"
        placeholder="Select a vendor"
        {...{ value, options, onChange: setValue }}
      />
    );
  }
  await renderPage(<Field />);
  const field = screen.getByLabelText<HTMLSelectElement>('Vendor');
  return { field, arrive: () => act(() => arrive()) };
}

const type = (field: HTMLElement, text: string) => {
  for (const key of text) fireEvent.keyDown(field, { key });
};

it.each([
  ['car', 'v3'],
  ['C', 'v2'],
  ['capitol bev', 'v2'],
  ['x', ''],
])('selects by type-ahead before the options were loaded: %s', async (text, id) => {
  const { field, arrive } = await openField();
  type(field, text);
  arrive();
  expect(field.value).toBe(id);
});

it('selects nothing without typed characters', async () => {
  const { field, arrive } = await openField();
  fireEvent.keyDown(field, { key: 'a', ctrlKey: true });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  arrive();
  expect(field.value).toBe('');
  // The native list handles typing from now on.
  type(field, 'car');
  expect(field.value).toBe('');
});
