import { useState } from 'react';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import { clearPage, signInAs } from '../testing/sessions.ts';
import { UnsavedInput } from '../ui/unsaved-input.tsx';
import { loadSession, setEmployeeName, signOut } from './session-store.ts';
import { loadUnsaved, saveUnsaved, unsavedNames } from './unsaved-inputs.ts';
import { useOtherInput, useUnsavedInput } from './use-unsaved-input.ts';

type Cells = Record<string, string>;

/** The changed cells of a grid. */
function Grid({ week }: { week: string }) {
  const [cells, setCells] = useState<Cells>({});
  const { offer, markSaved } = useUnsavedInput<Cells>(`grid:${week}`, {
    values: cells,
    isChanged: Object.keys(cells).length > 0,
    describe: (typed) => `${Object.keys(typed).length} cells`,
    onKeep: setCells,
  });
  const set = (name: string, text: string) => {
    const { [name]: _, ...others } = cells;
    setCells(text === '' ? others : { ...others, [name]: text });
  };
  return (
    <div>
      <UnsavedInput offer={offer} />
      {['Mon', 'Tue'].map((name) => (
        <input
          key={name}
          aria-label={name}
          value={cells[name] ?? ''}
          onChange={(event) => set(name, event.currentTarget.value)}
        />
      ))}
      <button type="button" onClick={() => (setCells({}), markSaved())}>
        Save
      </button>
    </div>
  );
}

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const valueOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value;
const region = () => screen.queryByRole('region', { name: 'Unsaved input' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function reopen() {
  cleanup();
  await renderPage(<Grid week="1" />);
}

/** Makes this tab's stored input look like another tab's. */
function asAnotherTab() {
  for (const key of Object.keys(localStorage).filter((each) => each.startsWith('unsaved:'))) {
    localStorage.setItem(key.replace(/#.*$/, '#another'), localStorage.getItem(key) ?? '');
    localStorage.removeItem(key);
  }
}

beforeEach(() => {
  clearPage();
  loadSession();
  signInAs('user');
});
afterEach(() => {
  cleanup();
  signOut();
});

it('offers unsaved input without filling it in', async () => {
  await renderPage(<Grid week="1" />);
  expect(region()).toBeNull();
  type('Mon', '5');
  type('Tue', '6');
  expect(region()).toBeNull();
  await reopen();
  expect(region()?.textContent).toContain('2 cells');
  expect([valueOf('Mon'), valueOf('Tue')]).toEqual(['', '']);
  press('Keep');
  expect([valueOf('Mon'), valueOf('Tue')]).toEqual(['5', '6']);
  expect(region()).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Mon'));
  await reopen();
  expect(region()).not.toBeNull();
});

it('keeps the input of employees who share an account apart, and says whose it is', async () => {
  setEmployeeName('Ann Lee');
  await renderPage(<Grid week="1" />);
  type('Mon', '5');
  cleanup();
  setEmployeeName('Bo Diaz');
  await renderPage(<Grid week="1" />);
  expect(region()?.textContent).toContain('Not saved yet (by Ann Lee): 1 cells');
  type('Tue', '6');
  press('Save');
  cleanup();
  setEmployeeName(' ann LEE');
  await renderPage(<Grid week="1" />);
  expect(region()?.textContent).toContain('Not saved yet: 1 cells');
  press('Keep');
  expect([valueOf('Mon'), valueOf('Tue')]).toEqual(['5', '']);
});

it('removes input that was discarded, saved or reverted', async () => {
  await renderPage(<Grid week="1" />);
  type('Mon', '5');
  await reopen();
  press('Discard');
  expect(region()).toBeNull();
  await reopen();
  expect(region()).toBeNull();
  type('Mon', '6');
  press('Save');
  await reopen();
  expect(region()).toBeNull();
  type('Mon', '7');
  type('Mon', '');
  expect(unsavedNames('')).toEqual([]);
});

it('keeps both a pending offer and newer input', async () => {
  await renderPage(<Grid week="1" />);
  type('Mon', '5');
  await reopen();
  type('Tue', '6');
  await reopen();
  expect(region()?.textContent).toContain('2 cells');
  type('Tue', '7');
  type('Tue', '');
  await reopen();
  type('Mon', '8');
  press('Keep');
  expect([valueOf('Mon'), valueOf('Tue')]).toEqual(['8', '6']);
});

it('offers this tab’s input before another tab’s, and keeps both', async () => {
  await renderPage(<Grid week="1" />);
  type('Mon', '5');
  type('Tue', '6');
  asAnotherTab();
  type('Mon', '7');
  await reopen();
  type('Tue', '8');
  press('Keep');
  expect([valueOf('Mon'), valueOf('Tue')]).toEqual(['7', '8']);
  press('Save');
  await reopen();
  expect(region()?.textContent).toContain('2 cells');
  press('Keep');
  expect([valueOf('Mon'), valueOf('Tue')]).toEqual(['5', '6']);
  expect(unsavedNames('')).toHaveLength(1);
});

it('offers another tab’s input after this tab’s is discarded, and keeps it while typing', async () => {
  await renderPage(<Grid week="1" />);
  type('Mon', '5');
  asAnotherTab();
  type('Tue', '6');
  await reopen();
  press('Discard');
  expect(region()).not.toBeNull();
  type('Mon', '8');
  press('Save');
  expect(region()).not.toBeNull();
  type('Mon', '8');
  press('Keep');
  expect(valueOf('Mon')).toBe('8');
  press('Save');
  await reopen();
  press('Keep');
  expect(valueOf('Mon')).toBe('5');
});

it('follows another tab’s input until it is saved there', async () => {
  await renderPage(<Grid week="1" />);
  type('Mon', '5');
  asAnotherTab();
  await reopen();
  expect(region()?.textContent).toContain('1 cells');
  const [key = ''] = Object.keys(localStorage).filter((each) => each.startsWith('unsaved:'));
  const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
  const there = (newValue: string | null) => {
    if (newValue === null) localStorage.removeItem(key);
    else localStorage.setItem(key, newValue);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })));
  };
  there(JSON.stringify({ ...stored, what: '2 cells', values: { Mon: '5', Tue: '6' } }));
  expect(region()?.textContent).toContain('2 cells');
  there(null);
  expect(region()).toBeNull();
});

it('keeps an unanswered offer after a save, unless the saved values contain it', async () => {
  await renderPage(<Grid week="1" />);
  type('Mon', '5');
  await reopen();
  type('Mon', '6');
  press('Save');
  expect(region()).not.toBeNull();
  await reopen();
  expect(region()).not.toBeNull();
  type('Mon', '5');
  press('Save');
  expect(region()).toBeNull();
  expect(unsavedNames('')).toEqual([]);
});

it('separates one week from another', async () => {
  await renderPage(<Grid week="1" />);
  type('Mon', '5');
  cleanup();
  await renderPage(<Grid week="2" />);
  expect(region()).toBeNull();
});

function Elsewhere({ onKeep }: { onKeep: (name: string) => void }) {
  return <UnsavedInput offer={useOtherInput('grid:', { except: 'grid:1', onKeep })} />;
}

it('offers input of other names, one after the other', async () => {
  for (const week of ['1', '2', '3']) {
    saveUnsaved(`grid:${week}`, { what: `week ${week}`, values: {} });
  }
  const kept: string[] = [];
  await renderPage(<Elsewhere onKeep={(name) => kept.push(name)} />);
  press('Keep');
  const [first = ''] = kept;
  expect(['grid:2', 'grid:3']).toContain(first);
  press('Discard');
  expect(loadUnsaved(first)).toBeNull();
  press('Discard');
  expect(region()).toBeNull();
  expect(loadUnsaved('grid:1')).not.toBeNull();
});
