import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { TextInput } from '@mantine/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { invalidField } from '@backcounter/core/errors';
import { ApiError, networkMessage, timeoutMessage } from './api-error.ts';
import { expireSession, loadSession, signOut } from '../session/session-store.ts';
import { renderPage } from '../testing/render.tsx';
import { clearPage, signInAs } from '../testing/sessions.ts';
import { Form, FormEnd } from '../ui/form-parts.tsx';
import { useForm } from './use-form.ts';

const send = vi.fn<(values: { name: string }) => Promise<string>>();
const onSuccess = vi.fn();

function NameForm() {
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => {
      if (name === '') throw invalidField('name', 'Please enter a name');
    },
    send,
    onSuccess,
    failure: 'It could not be saved',
    unsaved: { name: 'names', describe: ({ name }) => name },
  });
  return (
    <Form form={form} label="Names">
      <TextInput label="Name" {...form.text('name')} />
      <FormEnd form={form} label="Create" busyLabel="Creating..." />
    </Form>
  );
}

const noPlace = { store: '', vendor: '', note: '' };

function PlaceForm() {
  const form = useForm({
    initial: noPlace,
    send: () => Promise.resolve(''),
    onSuccess,
    failure: 'It could not be saved',
    unsaved: { name: 'places', describe: ({ store }) => store },
    dependents: { store: ['vendor'] },
  });
  return (
    <Form form={form} label="Places">
      <TextInput label="Store" {...form.text('store')} />
      <TextInput label="Vendor" {...form.text('vendor')} />
      <TextInput label="Note" {...form.text('note')} />
    </Form>
  );
}

beforeEach(() => {
  clearPage();
  loadSession();
  signInAs('user');
  send.mockReset();
  onSuccess.mockReset();
});
afterEach(() => {
  cleanup();
  signOut();
});

const type = (value: string) =>
  fireEvent.change(screen.getByLabelText('Name'), { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole('form', { name: 'Names' }));

it('DAT-08 a validation message is shown at its field and nothing is sent', async () => {
  await renderPage(<NameForm />);
  submit();
  expect(await screen.findByText('Please enter a name')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(send).not.toHaveBeenCalled();
  type('A');
  expect(screen.queryByText('Please enter a name')).toBeNull();
});

it('SAL-09 the second click of a double click saves nothing, even after the response', async () => {
  await renderPage(<NameForm />);
  send.mockResolvedValue('sent');
  type('A');
  const create = screen.getByRole('button', { name: 'Create' });
  fireEvent.click(create, { detail: 1 });
  await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
  fireEvent.click(create, { detail: 2 });
  fireEvent.click(create, { detail: 1 });
  expect(send).toHaveBeenCalledTimes(2);
});

it('SAL-07 a form submitted twice sends once', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  send.mockReturnValue(promise);
  await renderPage(<NameForm />);
  type('Ann');
  submit();
  submit();
  fireEvent.click(screen.getByRole('button', { name: 'Creating...' }));
  expect(send).toHaveBeenCalledTimes(1);
  await act(() => {
    resolve('done');
    return promise;
  });
  const anyFunction: unknown = expect.any(Function);
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith(
    'done',
    { name: 'Ann' },
    anyFunction,
    anyFunction,
  );
  expect(screen.getByRole('button', { name: 'Create' })).toBeDefined();
});

it.each([
  [
    'the server’s words',
    new ApiError('response', 'Store is gone', { status: 400 }),
    'Store is gone',
  ],
  ['the form’s', new ApiError('response', '', { status: 500 }), 'It could not be saved'],
  ['the form’s', new Error('odd'), 'It could not be saved'],
  ['the form’s', new ApiError('network', 'No net', { status: 0 }), 'It could not be saved'],
])('API-04 an error without a field is shown in %s', async (_, problem, text) => {
  send.mockRejectedValue(problem);
  await renderPage(<NameForm />);
  type('Ann');
  submit();
  expect((await screen.findByRole('alert')).textContent).toBe(text);
});

it.each([
  [
    new ApiError('network', networkMessage, { status: 0 }),
    'Not saved, as far as this page knows: no connection. It is safe to try again.',
  ],
  [
    new ApiError('network', timeoutMessage, { status: 0 }),
    'Not saved, as far as this page knows: the server did not answer in time. It is safe to try again.',
  ],
  [new ApiError('response', '', { status: 503 }), 'Not saved: the server could not do it.'],
])(
  'API-04 says beside the failure that nothing was saved, and keeps the input',
  async (problem, text) => {
    send.mockRejectedValue(problem);
    await renderPage(<NameForm />);
    type('Ann');
    submit();
    expect((await screen.findByRole('status')).textContent).toBe(text);
    expect(screen.getByRole('alert').textContent).toBe('It could not be saved');
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Ann');
    type('Anne');
    expect(screen.queryByRole('status')).toBeNull();
  },
);

it('API-04 shows no "Not saved" when the server gives a reason', async () => {
  send.mockRejectedValue(new ApiError('response', 'Store is gone', { status: 400 }));
  await renderPage(<NameForm />);
  type('Ann');
  submit();
  await screen.findByRole('alert');
  expect(screen.queryByRole('status')).toBeNull();
});

it.each([
  { has: 'a field', isShown: true, alert: null },
  { has: 'none', isShown: false, alert: 'That vendor is gone' },
])('DAT-08 an error is shown at its field if it has one, else by the form: $has', async (place) => {
  const fields = { vendor: 'That vendor is gone' };
  const send = () => Promise.reject(new ApiError('response', 'Odd', { status: 400, fields }));
  function ShopForm() {
    const form = useForm({ initial: { vendor: 'v' }, send, onSuccess, failure: 'Not saved' });
    return (
      <Form form={form} label="Shop">
        {place.isShown && <TextInput label="Vendor" {...form.text('vendor')} />}
        <FormEnd form={form} label="Save" busyLabel="Saving..." />
      </Form>
    );
  }
  await renderPage(<ShopForm />);
  fireEvent.submit(screen.getByRole('form', { name: 'Shop' }));
  expect(await screen.findByText('That vendor is gone')).toBeDefined();
  const field = screen.queryByLabelText('Vendor');
  expect(document.activeElement === field).toBe(place.isShown);
  expect(field?.getAttribute('aria-invalid') ?? null).toBe(place.isShown ? 'true' : null);
  expect(screen.queryByRole('alert')?.textContent ?? null).toBe(place.alert);
});

it('DAT-08 the focus goes to the form’s own field, not to one of that name before it', async () => {
  await renderPage(
    <>
      <input name="name" aria-label="Behind" />
      <NameForm />
    </>,
  );
  submit();
  await screen.findByText('Please enter a name');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

const storedTexts = () => Object.entries(localStorage).flat().join(' ');

function AccountForm() {
  const form = useForm({
    initial: { email: '', password: '' },
    send: () => Promise.resolve(''),
    onSuccess,
    failure: 'It could not be saved',
    unsaved: { name: 'account', describe: ({ email }) => email, secrets: ['password'] },
  });
  return (
    <Form form={form} label="Account">
      <TextInput label="Email" {...form.text('email')} />
      <TextInput label="Password" {...form.text('password')} />
    </Form>
  );
}

it('USR-04 a password is never stored, the fields beside it are', async () => {
  await renderPage(<AccountForm />);
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a-good-password' } });
  expect(storedTexts()).not.toContain('unsaved:');
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ann@shop.com' } });
  expect(storedTexts()).toContain('ann@shop.com');
  expect(storedTexts()).not.toContain('a-good-password');
});

it('SES-15 what was typed is offered again to the same user after the session expired', async () => {
  await renderPage(<NameForm />);
  type('Half a name');
  cleanup();
  expireSession();
  signInAs('owner');
  await renderPage(<NameForm />);
  expect(screen.queryByRole('button', { name: 'Keep' })).toBeNull();
  cleanup();
  signInAs('user');
  await renderPage(<NameForm />);
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }));
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Half a name');
});

it('SES-15 input typed after the offer is kept', async () => {
  await renderPage(<NameForm />);
  type('Half a name');
  cleanup();
  await renderPage(<NameForm />);
  type('Another one');
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }));
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Another one');
});

it('SES-15 a pending offer is kept while the user types', async () => {
  await renderPage(<PlaceForm />);
  fireEvent.change(screen.getByLabelText('Store'), { target: { value: 'Main St' } });
  fireEvent.change(screen.getByLabelText('Vendor'), { target: { value: 'Acme' } });
  cleanup();
  await renderPage(<PlaceForm />);
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'new' } });
  cleanup();
  await renderPage(<PlaceForm />);
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }));
  const shown = ['Store', 'Vendor', 'Note'].map((label) => screen.getByLabelText(label));
  expect(shown.map((input) => (input as HTMLInputElement).value)).toEqual([
    ...['Main St', 'Acme', 'new'],
  ]);
});

it('SES-15 a draft does not restore dependents of fields changed since', async () => {
  await renderPage(<PlaceForm />);
  fireEvent.change(screen.getByLabelText('Store'), { target: { value: 'Main St' } });
  fireEvent.change(screen.getByLabelText('Vendor'), { target: { value: 'Acme' } });
  cleanup();
  await renderPage(<PlaceForm />);
  fireEvent.change(screen.getByLabelText('Store'), { target: { value: 'Oak Ave' } });
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }));
  expect(screen.getByLabelText('Store')).toHaveProperty('value', 'Oak Ave');
  expect(screen.getByLabelText('Vendor')).toHaveProperty('value', '');
});

it('SES-15 sent or discarded input is not offered again', async () => {
  send.mockResolvedValue('done');
  await renderPage(<NameForm />);
  type('Ann');
  submit();
  await vi.waitFor(() => expect(onSuccess).toHaveBeenCalled());
  cleanup();
  await renderPage(<NameForm />);
  expect(screen.queryByRole('button', { name: 'Keep' })).toBeNull();
});
