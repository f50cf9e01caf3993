import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Role } from '@backcounter/core/permissions';
import {
  addPendingFile,
  loadPendingFiles,
  removeAllPendingFiles,
} from '../../session/pending-files.ts';
import {
  loadSession,
  sessionState,
  setEmployeeName,
  signOut,
} from '../../session/session-store.ts';
import { setVisitor, takeReturnAddress, saveReturnAddress } from '../../session/return-address.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { Logout } from './logout.tsx';

const assign = vi.fn();

beforeEach(() => {
  clearPage();
  loadSession();
  assign.mockClear();
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
});
afterEach(() => {
  cleanup();
  signOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function askToLeave(role: Role) {
  signInAs(role);
  await renderPage(<Logout />);
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await act(() => vi.advanceTimersByTimeAsync(0));
}

const pressDialogButton = (index: number) => {
  const buttons = screen.getByRole('dialog', { name: 'Logout' }).querySelectorAll('button');
  fireEvent.click(buttons[index]!);
};

it('OUT-01 asks first, and Cancel keeps the session', async () => {
  await askToLeave('admin');
  const dialog = screen.getByRole('dialog', { name: 'Logout' });
  expect([...dialog.querySelectorAll('button')].map((button) => button.textContent)).toEqual([
    'Cancel',
    'Logout',
  ]);
  pressDialogButton(0);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sessionState().status).toBe('signed-in');
});

it.each<[Role, string[]]>([
  ['admin', []],
  ['demo', ['Everything that was entered in the demo will be deleted.']],
])('OUT-01 DEM-08 a %s is told what is lost', async (role, more) => {
  await askToLeave(role);
  const paragraphs = screen.getByRole('dialog', { name: 'Logout' }).querySelectorAll('p');
  const question = 'Do you want to end your session on this device?';
  expect([...paragraphs].map(({ textContent }) => textContent)).toEqual([question, ...more]);
});

it.each<[Role, string, string[]]>([
  ['admin', '/login', ['/api/auth/logout']],
  ['demo', '/login?demo=true', []],
])(
  'OUT-02 OUT-03 OUT-04 a %s leaves after 3.5 s, and only then the session ends',
  async (role, address, calls) => {
    const seen = stubFetch(() => ({ body: {} }));
    await askToLeave(role);
    pressDialogButton(1);
    await act(() => vi.advanceTimersByTimeAsync(3499));
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(100);
    expect(sessionState().status).toBe('signed-in');
    expect(assign).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(sessionState()).toEqual({ status: 'signed-out', session: null });
    expect(localStorage.getItem('tokenData')).toBeNull();
    expect(assign).toHaveBeenCalledExactlyOnceWith(address);
    expect(seen.map(({ path }) => path)).toEqual(calls);
  },
);

it('OUT-04 DEM-01 an account that visits the demo is signed out on its server', async () => {
  const seen = stubFetch(() => ({ body: {} }));
  history.replaceState(null, '', '/dashboard?demo=true');
  await askToLeave('owner');
  pressDialogButton(1);
  await act(() => vi.advanceTimersByTimeAsync(3500));
  expect(seen.map(({ path }) => path)).toEqual(['/api/auth/logout']);
  expect(assign).toHaveBeenCalledExactlyOnceWith('/login?demo=true');
});

it.each(['Enter', 'Escape'])('OUT-02 DAT-15 %s skips the animation', async (key) => {
  stubFetch(() => ({ body: {} }));
  await askToLeave('admin');
  pressDialogButton(1);
  await act(() => vi.advanceTimersByTimeAsync(100));
  fireEvent.keyDown(document.body, { key });
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(assign).toHaveBeenCalledOnce();
});

it('OUT-04 waits at most 2 s for a server that does not respond', async () => {
  const response = Promise.withResolvers<object>();
  stubFetch(() => response.promise);
  await askToLeave('admin');
  pressDialogButton(1);
  await act(() => vi.advanceTimersByTimeAsync(5499));
  expect(assign).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(assign).toHaveBeenCalledOnce();
  response.resolve({});
});

it('OUT-03 removes files that were chosen but not saved', async () => {
  stubFetch(() => ({ body: {} }));
  signInAs('admin');
  await addPendingFile('invoice', new File(['a'], 'scan.pdf'));
  expect(await loadPendingFiles('invoice')).toHaveLength(1);
  await renderPage(<Logout />);
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  pressDialogButton(1);
  fireEvent.keyDown(window, { key: 'Enter' });
  await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce());
  signInAs('admin');
  expect(await loadPendingFiles('invoice')).toEqual([]);
});

it('leaves to other employees of a shared account the files that they chose', async () => {
  stubFetch(() => ({ body: {} }));
  signInAs('employee');
  for (const name of ['Ann Lee', 'Bo Diaz']) {
    setEmployeeName(name);
    await addPendingFile('invoice', new File(['a'], `${name}.pdf`));
  }
  await renderPage(<Logout />);
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  pressDialogButton(1);
  fireEvent.keyDown(window, { key: 'Enter' });
  await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce());
  signInAs('employee');
  const left = await loadPendingFiles('invoice');
  expect(left.map(({ file, by }) => ({ name: file.name, by }))).toEqual([
    { name: 'Ann Lee.pdf', by: 'Ann Lee' },
  ]);
  setEmployeeName('Ann Lee');
  await removeAllPendingFiles();
  expect(await loadPendingFiles('')).toEqual([]);
});

it('OUT-04 RTE-02 a URL opened after logout opens for the next user, one from before does not', async () => {
  stubFetch(() => ({ body: {} }));
  await askToLeave('admin');
  setVisitor('admin');
  pressDialogButton(1);
  await act(() => vi.advanceTimersByTimeAsync(3500));
  saveReturnAddress('/dashboard/activity');
  expect(takeReturnAddress('another')).toBeNull();
  window.dispatchEvent(new Event('pagehide'));
  saveReturnAddress('/dashboard/sales');
  expect(takeReturnAddress('another')).toBe('/dashboard/sales');
});
