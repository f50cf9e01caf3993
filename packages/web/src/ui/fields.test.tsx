import { useState } from 'react';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
import { DateField } from './date-field.tsx';
import { dollarsOf, MoneyField } from './money-field.tsx';
import { MonthPicker, YearPicker } from './period-pickers.tsx';
import { StorePicker } from '../api/store-picker.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Dated() {
  const [value, setValue] = useState('');
  return <DateField label="Date" value={value} onChange={setValue} max="2026-12-31" />;
}

function Paid() {
  const [value, setValue] = useState('');
  return <MoneyField label="Amount" value={value} onChange={setValue} />;
}

const type = (label: string, value: string) => {
  const input = screen.getByLabelText(label);
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
  return input;
};

it.each([
  ['2026-11-20', '2026-11-20', 'Friday, Nov 20, 2026'],
  ['11/20/2026', '2026-11-20', 'Friday, Nov 20, 2026'],
  ['7/4/2025', '2025-07-04', 'Friday, Jul 4, 2025'],
])('DAT-02 a date typed as %s becomes %s and shows its weekday', async (typed, value, words) => {
  await renderPage(<Dated />);
  expect(type('Date', typed)).toHaveProperty('value', value);
  expect(screen.getByText(words)).toBeDefined();
});

it.each([
  ['shows the calendar of the browser', false],
  ['focuses the date field on iPhones and iPads, which opens it there', true],
])('Open calendar %s', async (_, isIos) => {
  const supports = vi.fn((property: string) => isIos && property === '-webkit-touch-callout');
  vi.stubGlobal('CSS', { supports });
  const { container } = await renderPage(<Dated />);
  const picker = container.querySelector<HTMLInputElement>('input[type="date"]')!;
  picker.showPicker = vi.fn();
  fireEvent.click(screen.getByRole('button', { name: 'Open calendar' }));
  expect(picker.showPicker).toHaveBeenCalledTimes(isIos ? 0 : 1);
  expect(document.activeElement === picker).toBe(isIos);
  fireEvent.change(picker, { target: { value: '2026-11-20' } });
  expect(screen.getByLabelText('Date')).toHaveProperty('value', '2026-11-20');
});

it('DAT-05 a date that does not exist stays as typed, for the rules to refuse', async () => {
  await renderPage(<Dated />);
  expect(type('Date', '2/30/2026')).toHaveProperty('value', '2/30/2026');
});

it.each([
  ['1,234.5', '= $1,234.50', 1234.5],
  ['$1234.50', '= $1,234.50', 1234.5],
  [' 123456.78 ', '= $123,456.78', 123456.78],
  ['(1,118.33)', '= −$1,118.33', -1118.33],
])('DAT-12 an amount typed as "%s" is parsed as %s', async (typed, words, dollars) => {
  await renderPage(<Paid />);
  type('Amount', typed);
  expect(screen.getByText(words)).toBeDefined();
  expect(dollarsOf(typed)).toBe(dollars);
});

it.each(['12', '1234.50', '99999.99'])(
  'DAT-12 an amount that reads as it was meant, "%s", is not said again',
  async (typed) => {
    await renderPage(<Paid />);
    type('Amount', typed);
    expect(screen.queryByText(/^= /)).toBeNull();
  },
);

it.each([
  ['', undefined],
  ['abc', NaN],
  ['1.234', 1.234],
  ['12,50', NaN],
  ['1e3', NaN],
])('DAT-12 "%s" goes to the rules of core as %s', (typed, dollars) => {
  expect(dollarsOf(typed)).toBe(dollars);
});

it('DAT-12 an invalid amount is reported at its field', async () => {
  await renderPage(<Paid />);
  type('Amount', '12,50');
  const input = screen.getByLabelText('Amount');
  const description = document.getElementById(input.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('Enter an amount such as 1,234.50');
});

it('DAT-12 an amount that validation rejects has one message, not two', async () => {
  await renderPage(
    <MoneyField label="Amount" value="5.555" error="At most two decimals" onChange={() => {}} />,
  );
  expect(screen.getByText('At most two decimals')).toBeDefined();
  expect(screen.queryByText(/Not understood/)).toBeNull();
});

it('SAL-03 invalid text is reported in addition to the message for empty fields', async () => {
  const error = 'Please enter a sales amount';
  const field = (value: string) => (
    <MoneyField label="Amount" value={value} error={error} onChange={() => {}} />
  );
  await renderPage(field('about 400'));
  expect(screen.getByText(error)).toBeDefined();
  expect(screen.getByText('Enter an amount such as 1,234.50')).toBeDefined();
  cleanup();
  await renderPage(field(''));
  expect(screen.queryByText(/Not understood/)).toBeNull();
});

it('INV-26 months and years are comboboxes with options', async () => {
  await renderPage(
    <>
      <MonthPicker value="2026-01" onChange={() => {}} firstYear={2025} lastYear={2026} />
      <YearPicker value="" onChange={() => {}} firstYear={2022} lastYear={2026} isNewestFirst />
    </>,
  );
  const options = (name: string) =>
    [...screen.getByRole('combobox', { name }).querySelectorAll('option')].map(
      (option) => option.textContent,
    );
  expect(options('Month')).toHaveLength(25);
  expect(options('Month').slice(0, 2)).toEqual(['Select a month', 'January 2025']);
  expect(options('Year')).toEqual(['Select a year', '2026', '2025', '2024', '2023', '2022']);
});

it('INV-23 INV-24 a typed character is reported, a navigation key is not', async () => {
  const onType = vi.fn();
  await renderPage(
    <YearPicker value="" onChange={() => {}} firstYear={2025} lastYear={2030} onType={onType} />,
  );
  const field = screen.getByRole('combobox', { name: 'Year' });
  for (const key of ['Tab', 'ArrowDown', 'Home', 'End', 'Enter', 'Escape']) {
    fireEvent.keyDown(field, { key });
  }
  expect(onType).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: '2' });
  expect(onType).toHaveBeenCalledOnce();
});

it('SAL-16 the stores are offered by name, all of them first', async () => {
  stubFetch(() => ({ body: [{ _id: 's1', name: 'Main St' }] }));
  await renderPage(<StorePicker value="" onChange={() => {}} withAll />);
  await screen.findByRole('option', { name: 'Main St' });
  const options = screen.getAllByRole('option').map((option) => option.textContent);
  expect(options).toEqual(['Select a store', 'All Stores', 'Main St']);
});

it('SAL-24 shows that the stores cannot be loaded', async () => {
  stubFetch(() => ({ status: 500, body: {} }));
  await renderPage(<StorePicker value="" onChange={() => {}} />);
  expect(await screen.findByText('Error fetching stores')).toBeDefined();
});
