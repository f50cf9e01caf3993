import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import { UndoNotice } from './undo-notice.tsx';
import { useUndo } from './use-undo.ts';

function Page() {
  const undo = useUndo();
  const detail = 'Main St, Nov 18, $7.00';
  const offer = { text: 'Saved', detail, undo: () => Promise.resolve() };
  return (
    <>
      <UndoNotice of={undo} />
      <button onClick={() => undo.offer(offer)}>save</button>
      <button onClick={() => undo.fail('Not saved', null)}>fail</button>
    </>
  );
}

const undoButton = () => screen.queryByRole('button', { name: 'Undo' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

async function renderOffer() {
  await renderPage(<Page />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  press('save');
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('DAT-14 offers Undo for 10 s, longer than the message is shown', async () => {
  await renderOffer();
  pass(3000);
  expect(screen.queryByText('Saved')).toBeNull();
  pass(6999);
  expect(undoButton()).not.toBeNull();
  pass(1);
  expect(undoButton()).toBeNull();
});

it('keeps an offer while one of its buttons has the focus, and for 2 s more', async () => {
  await renderOffer();
  undoButton()?.focus();
  pass(60_000);
  expect(document.activeElement).toBe(undoButton());
  screen.getByRole('button', { name: 'Dismiss' }).focus();
  pass(60_000);
  expect(undoButton()).not.toBeNull();
  screen.getByRole('button', { name: 'save' }).focus();
  pass(2000);
  expect(undoButton()).toBeNull();
});

it('ends an offer although its message has the focus, which it takes unasked', async () => {
  await renderOffer();
  screen.getByRole('group', { name: 'What was done last' }).focus();
  pass(10_000);
  expect(undoButton()).toBeNull();
});

it('gives the focus to the message when a failure takes the button away', async () => {
  await renderOffer();
  vi.useRealTimers();
  undoButton()?.focus();
  press('fail');
  expect(screen.getByRole('alert').textContent).toBe('Not saved');
  const group = screen.getByRole('group', { name: 'What was done last' });
  await vi.waitFor(() => expect(document.activeElement).toBe(group));
});
