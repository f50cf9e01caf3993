import { useState } from 'react';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import { SelectField } from './select-field.tsx';

afterEach(cleanup);

const stores = [
  { value: 'all', label: 'All Stores' },
  { value: 'cafe', label: 'Café Noël' },
  ...Array.from({ length: 1115 }, (_, n) => ({ value: `s${n}`, label: `Store ${n}` })),
];

function Picker({ options = stores }: { options?: typeof stores }) {
  const [value, setValue] = useState('');
  return (
    <>
      <SelectField
        label="Store"
        placeholder="Select a store"
        isSearchable
        value={value}
        onChange={setValue}
        options={options}
      />
      <output>{value}</output>
    </>
  );
}

const field = () => screen.getByRole('combobox', { name: 'Store' });
const value = () => screen.getByRole('status').textContent;
const press = (key: string) => fireEvent.keyDown(field(), { key });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('a search select', () => {
  it('finds options by a few letters, ignoring case and accents, and selects with Enter', async () => {
    await renderPage(<Picker />);
    type('cafe');
    expect(options()).toEqual(['Café Noël']);
    press('Enter');
    expect(value()).toBe('cafe');
    expect(field()).toHaveProperty('value', 'Café Noël');
    expect(field().getAttribute('aria-expanded')).toBe('false');
  });

  it('lists exact matches first, and at most fifty', async () => {
    await renderPage(<Picker />);
    type('store 11');
    expect(options()[0]).toBe('Store 11');
    type('store');
    expect(options()).toHaveLength(51);
    expect(options().at(-1)).toBe('1066 more: type to find them');
  });

  it('selects with arrow keys and by pointer', async () => {
    await renderPage(<Picker />);
    press('ArrowDown');
    press('ArrowDown');
    press('ArrowDown');
    press('Enter');
    expect(value()).toBe('s0');
    fireEvent.click(field());
    fireEvent.click(screen.getByRole('option', { name: 'All Stores' }));
    expect(value()).toBe('all');
  });

  it('discards input without a selection on Escape and blur', async () => {
    await renderPage(<Picker />);
    type('cafe');
    press('Enter');
    type('nowhere');
    expect(options()).toEqual(['Nothing found']);
    press('Enter');
    press('Escape');
    expect(field()).toHaveProperty('value', 'Café Noël');
    type('store 5');
    fireEvent.blur(field());
    expect(field()).toHaveProperty('value', 'Café Noël');
    expect(value()).toBe('cafe');
  });
});

describe('a search select whose options change while it is open', () => {
  /** A picker whose options another user changes. */
  function Changing({ next }: { next: typeof stores }) {
    const [shown, setShown] = useState(stores);
    return (
      <>
        <Picker options={shown} />
        <button onClick={() => setShown(next)}>Change</button>
      </>
    );
  }
  const change = () => fireEvent.click(screen.getByRole('button', { name: 'Change' }));
  async function openPicker(next: typeof stores) {
    await renderPage(<Changing next={next} />);
    fireEvent.click(field());
    press('ArrowDown');
  }
  const marked = () => screen.getByRole('option', { selected: true }).textContent;

  it('selects with Enter what the arrow keys have marked', async () => {
    await openPicker([{ value: 'aardvark', label: 'Aardvark' }, ...stores]);
    expect(marked()).toBe('Café Noël');
    change();
    expect(marked()).toBe('Café Noël');
    press('ArrowDown');
    press('ArrowUp');
    press('Enter');
    expect(value()).toBe('cafe');
  });

  it('selects nothing with Enter if what was marked is gone, until something is marked', async () => {
    await openPicker(stores.filter((store) => store.value !== 'cafe'));
    change();
    press('Enter');
    expect(value()).toBe('');
    expect(field().getAttribute('aria-expanded')).toBe('true');
    press('ArrowDown');
    press('Enter');
    expect(value()).toBe('all');
  });
});

it('leaves Enter and Escape to the composition of a character', async () => {
  await renderPage(<Picker />);
  type('cafe');
  for (const key of ['Enter', 'Escape']) fireEvent.keyDown(field(), { key, isComposing: true });
  expect(value()).toBe('');
  expect(options()).toEqual(['Café Noël']);
});

it('few options use a native select', async () => {
  await renderPage(<Picker options={stores.slice(0, 50)} />);
  expect(field().tagName).toBe('SELECT');
});
