import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useToday } from '../session/use-business.ts';
import { renderPage } from '../testing/render.tsx';
import { Form } from '../ui/form-parts.tsx';
import { useForm } from './use-form.ts';

beforeEach(() => {
  vi.useFakeTimers({
    now: Date.parse('2026-12-01T05:59:50Z'),
    toFake: ['Date', 'setInterval', 'clearInterval'],
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Entry() {
  const today = useToday();
  const form = useForm({
    initial: { amount: '', date: today },
    send: (values) => Promise.resolve(values),
    onSuccess: (_, values) => form.reset({ ...values, amount: '' }),
    failure: 'No',
  });
  return (
    <Form form={form}>
      <input aria-label="Amount" {...form.text('amount')} />
      <input aria-label="Date" {...form.text('date')} />
      <button>Save</button>
    </Form>
  );
}

const dateNow = () => screen.getByLabelText<HTMLInputElement>('Date').value;
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const midnight = () => act(() => void vi.advanceTimersByTime(30_000));

it('updates the date of an untouched form at midnight', async () => {
  await renderPage(<Entry />);
  expect(dateNow()).toBe('2026-11-30');
  midnight();
  expect(dateNow()).toBe('2026-12-01');
});

it.each([
  ['shown again', document, 'visibilitychange'],
  ['come back to', window, 'pageshow'],
])('updates the date as soon as the page is %s, before its timer', async (_, target, name) => {
  await renderPage(<Entry />);
  vi.setSystemTime(Date.parse('2026-12-01T13:00:00Z'));
  expect(dateNow()).toBe('2026-11-30');
  act(() => void target.dispatchEvent(new Event(name)));
  expect(dateNow()).toBe('2026-12-01');
});

it('updates the date after earlier entries of the old day', async () => {
  await renderPage(<Entry />);
  type('Amount', '5');
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await Promise.resolve();
  });
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('');
  midnight();
  expect(dateNow()).toBe('2026-12-01');
});

it.each([
  ['Amount', '5', '2026-11-30'],
  ['Date', '2026-11-28', '2026-11-28'],
])('keeps the date while the user is typing: %s', async (label, value, date) => {
  await renderPage(<Entry />);
  type(label, value);
  midnight();
  expect(dateNow()).toBe(date);
});
