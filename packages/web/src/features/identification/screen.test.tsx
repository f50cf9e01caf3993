import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Role } from '@backcounter/core/permissions';
import { sessionState } from '../../session/session-store.ts';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { stubFetch, type StubResponse } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { Identification } from './screen.tsx';

const row = (name: string, id: string, store: string) => ({
  _id: id,
  name,
  employee_id: id,
  store_id: { _id: store, name: store },
});
const employees = [
  row('Zoe Park', 'EMP003', 'Oak Ave'),
  row('Ann Lee', 'EMP001', 'Main St'),
  row('Ann Lee', 'EMP002', 'Oak Ave'),
];

const list = (body: unknown, status = 200) =>
  stubFetch(({ method }) => (method === 'GET' ? { status, body } : { body: {} }));

eachTestAs('employee');

const show = (role: Role = 'employee') => renderPage(<Identification personRole={role} />);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const chosen = () => sessionState().session?.employeeName;

describe('the list', () => {
  it('IDN-02 IDN-03 greets, and says that it is loading', async () => {
    stubFetch(() => Promise.withResolvers<{ body: unknown }>().promise);
    await show();
    expect(screen.getByRole('heading', { name: 'Welcome!' })).toBeDefined();
    expect(screen.getByText('Please identify yourself to continue')).toBeDefined();
    expect(screen.getByText('Loading...')).toBeDefined();
    expect(screen.getByText('Fetching employee list')).toBeDefined();
  });

  it('IDN-04 IDN-05 IDN-17 shows each name once, by the alphabet, with its numbers and stores', async () => {
    const seen = list(employees);
    await show();
    await screen.findByRole('radiogroup');
    const labels = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(labels).toEqual([
      'Ann LeeEMP001, EMP002 · Main St, Oak Ave',
      'Zoe ParkEMP003 · Oak Ave',
      'Other (Custom Name)',
    ]);
    expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/employees']);
  });

  it('takes the focus, so that arrow keys pick a name', async () => {
    list(employees);
    await show();
    await screen.findByRole('radiogroup');
    const [first] = screen.getAllByRole<HTMLInputElement>('radio');
    expect(document.activeElement).toBe(first);
    expect(first?.checked).toBe(false);
  });

  it('IDN-04 names that differ only in spelling are listed once, as first written', async () => {
    list([
      row('Ann Lee', 'EMP001', 'Main St'),
      row(' ann LEE', 'EMP002', 'Oak Ave'),
      row('Zoe\u0301 Park', 'EMP003', 'Oak Ave'),
      row('Zo\u00e9 Park', 'EMP004', 'Main St'),
    ]);
    await show();
    await screen.findByRole('radiogroup');
    const labels = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(labels).toEqual([
      'Ann LeeEMP001, EMP002 · Main St, Oak Ave',
      'Zoe\u0301 ParkEMP003, EMP004 · Oak Ave, Main St',
      'Other (Custom Name)',
    ]);
  });

  it.each([
    ['the server’s words', { status: 500, body: { message: 'No disk' } }, 'No disk'],
    ['nothing', { status: 500, body: {} }, 'Unknown error'],
  ])('IDN-15 says why the list failed: %s', async (_, response, reason) => {
    stubFetch(() => response);
    await show();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(`Failed to load employee list: ${reason}`);
    expect(screen.queryByText('No employees found')).toBeNull();
  });

  it('IDN-03 IDN-15 API-04 network errors and non-JSON are failures too, and can be retried', async () => {
    const away = 'Network error. Please check your internet connection and try again.';
    let reply: () => Promise<Response> = () => Promise.reject(new TypeError('Failed to fetch'));
    vi.stubGlobal('fetch', () => reply());
    await show();
    const failure = 'Failed to load employee list: ';
    expect((await screen.findByRole('alert')).textContent).toBe(`${failure}${away}`);
    reply = () => Promise.resolve(new Response('<p>'));
    press('Retry');
    await vi.waitFor(() => {
      const { textContent } = screen.getByRole('alert');
      expect(textContent).toContain(failure);
      expect(textContent).not.toContain('Network error');
    });
    reply = () => Promise.resolve(Response.json(employees));
    press('Retry');
    expect(await screen.findAllByRole('radio')).toHaveLength(3);
  });

  it('IDN-15 API-04 times out if the server does not respond', async () => {
    vi.useFakeTimers();
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    await show();
    await act(() => vi.advanceTimersByTimeAsync(21_000));
    expect(screen.getByRole('alert').textContent).toBe(
      'Failed to load employee list: The server did not answer in time. Please try again.',
    );
  });

  it('IDN-16 reports a missing token, and sends no request', async () => {
    const seen = list(employees);
    localStorage.removeItem('tokenData');
    await show();
    expect(screen.getByRole('alert').textContent).toBe('No authentication token available');
    expect(seen).toEqual([]);
  });

  it('IDN-14 without employees passes the name "Employee" on', async () => {
    list([]);
    await show();
    expect(await screen.findByText('No employees found')).toBeDefined();
    expect(screen.getByText('Please add employees in the Employees section first')).toBeDefined();
    press('Continue to Dashboard');
    await vi.waitFor(() => expect(chosen()).toBe('Employee'));
  });

  it.each(['employee', 'owner'] as const)(
    'IDN-14 without employees tells the %s whose it is to add them, where it is not theirs',
    async (role) => {
      list([]);
      await show(role);
      await screen.findByText('Please add employees in the Employees section first');
      const hint = screen.queryByText(/^The owner can add you/);
      expect(hint !== null).toBe(role === 'employee');
    },
  );
});

describe('the choice', () => {
  it('IDN-08 IDN-09 passes a listed name on, to the server too', async () => {
    const seen = list(employees);
    await show();
    fireEvent.click(await screen.findByRole('radio', { name: /Zoe Park/ }));
    press('Continue');
    await vi.waitFor(() => expect(chosen()).toBe('Zoe Park'));
    expect(seen.at(-1)).toMatchObject({
      method: 'PUT',
      path: '/api/auth/session',
      body: { employeeName: 'Zoe Park' },
    });
  });

  it.each([
    ['IDN-10', '   ', 'Please enter your name'],
    ['IDN-11', ' A ', 'Name must be at least 2 characters long'],
  ])('%s IDN-12 refuses "%s", until something else is typed', async (_, name, text) => {
    list(employees);
    await show();
    fireEvent.click(await screen.findByRole('radio', { name: 'Other (Custom Name)' }));
    const input = screen.getByPlaceholderText('Enter your full name');
    fireEvent.change(input, { target: { value: name } });
    press('Continue');
    expect(screen.getByText(text)).toBeDefined();
    fireEvent.change(input, { target: { value: `${name}x` } });
    expect(screen.queryByText(text)).toBeNull();
    expect(chosen()).toBeUndefined();
  });

  it('IDN-06 IDN-07 "Other" stands below the names that scroll, in one group, and leads to its field', async () => {
    list(employees);
    await show();
    const ann = await screen.findByRole('radio', { name: /Ann Lee/ });
    const other = screen.getByRole('radio', { name: 'Other (Custom Name)' });
    const scrolled = ann.closest('label')?.parentElement;
    expect(scrolled?.contains(other)).toBe(false);
    expect(other.closest('[role=radiogroup]')).toBe(screen.getByRole('radiogroup'));
    expect(other).toHaveProperty('name', (ann as HTMLInputElement).name);
    fireEvent.click(other);
    expect(document.activeElement).toBe(screen.getByPlaceholderText('Enter your full name'));
    // Arrow keys only move through the options.
    fireEvent.click(ann);
    ann.focus();
    fireEvent.keyDown(ann, { key: 'ArrowUp' });
    other.focus();
    fireEvent.click(other);
    fireEvent.keyUp(other, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(other);
  });

  it('IDN-07 IDN-08 IDN-11 "Other" takes the choice back; two letters, trimmed, are enough', async () => {
    list(employees);
    await show();
    fireEvent.click(await screen.findByRole('radio', { name: /Ann Lee/ }));
    fireEvent.click(screen.getByRole('radio', { name: 'Other (Custom Name)' }));
    press('Continue');
    expect(screen.getByText('Please enter your name')).toBeDefined();
    fireEvent.click(screen.getByRole('radio', { name: /Ann Lee/ }));
    expect(screen.queryByText('Please enter your name')).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Other (Custom Name)' }));
    fireEvent.change(screen.getByPlaceholderText('Enter your full name'), {
      target: { value: ' Al ' },
    });
    press('Continue');
    await vi.waitFor(() => expect(chosen()).toBe('Al'));
  });

  it('IDN-13 offers "Skip for now" to others than employees only', async () => {
    list(employees);
    await show();
    await screen.findByRole('radiogroup');
    expect(screen.queryByRole('button', { name: 'Skip for now' })).toBeNull();
    cleanup();
    const { container, router } = await renderPage(<Identification personRole="user" />);
    const skip = await within(container).findByRole('button', { name: 'Skip for now' });
    fireEvent.click(skip);
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  });
});

describe('a name with a PIN', () => {
  const asked = { message: 'x', fields: { pin: 'Please enter the PIN of Ann Lee' } };
  const wrong = { message: 'x', fields: { pin: 'The PIN is incorrect' } };
  const refusals: Record<string, StubResponse> = {};

  /** Serves a name with the PIN 2957 and chooses it; returns the recorded requests. */
  async function chooseAnn(more: Record<string, StubResponse> = {}) {
    Object.assign(refusals, { '/api/auth/session': { status: 400, body: asked }, ...more });
    const seen = stubFetch(({ method, path, body }) => {
      if (method === 'GET') return { body: employees };
      if ((body as { pin?: string }).pin === '2957') return { body: {} };
      return refusals[path] ?? { status: 400, body: wrong };
    });
    await show();
    fireEvent.click(await screen.findByRole('radio', { name: /Ann Lee/ }));
    press('Continue');
    return seen;
  }
  const pinField = () => screen.findByLabelText('PIN', { selector: 'input' });
  const type = async (value: string) => {
    fireEvent.change(await pinField(), { target: { value } });
    press('Continue');
  };
  const errorOf = (text: string) => screen.findByText(text);

  it('IDN-09 is chosen with it: the field appears with the focus, and is emptied by a wrong one', async () => {
    const seen = await chooseAnn();
    expect(await pinField()).toBe(document.activeElement);
    expect(screen.getByText(/^Please enter the PIN of Ann Lee\./)).toBeDefined();
    press('Continue');
    await errorOf('Please enter the PIN');
    expect(seen).toHaveLength(2);
    await type('1111');
    await errorOf('The PIN is incorrect');
    expect(await pinField()).toHaveProperty('value', '');
    expect(await pinField()).toBe(document.activeElement);
    await type('2957');
    await vi.waitFor(() => expect(chosen()).toBe('Ann Lee'));
    expect(seen.at(-1)).toMatchObject({
      ...{ method: 'POST', path: '/api/auth/identify' },
      body: { employeeName: 'Ann Lee', pin: '2957' },
    });
  });

  it('typing takes the message away, and another name the field', async () => {
    await chooseAnn();
    await type('1111');
    await errorOf('The PIN is incorrect');
    fireEvent.change(await pinField(), { target: { value: '2' } });
    expect(screen.queryByText('The PIN is incorrect')).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: /Zoe Park/ }));
    expect(screen.queryByLabelText('PIN', { selector: 'input' })).toBeNull();
  });

  it('asks for it again when a custom name changes', async () => {
    await chooseAnn();
    fireEvent.click(screen.getByRole('radio', { name: 'Other (Custom Name)' }));
    const custom = screen.getByPlaceholderText('Enter your full name');
    fireEvent.change(custom, { target: { value: 'ann lee' } });
    press('Continue');
    await pinField();
    fireEvent.change(custom, { target: { value: 'ann leeds' } });
    expect(screen.queryByLabelText('PIN', { selector: 'input' })).toBeNull();
  });

  it('LOG-17 keeps the field when there were too many wrong ones, and says so', async () => {
    const message = 'Too many wrong PINs. Please wait a while and try again.';
    await chooseAnn({ '/api/auth/identify': { status: 429, body: { message } } });
    await type('1111');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(await pinField()).toHaveProperty('value', '1111');
  });
});
