import { useState } from 'react';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import { Dialog } from './dialog.tsx';
import { Messages, MessagesPlaceProvider } from './messages.tsx';
import { Notice, useNotice } from './notice.tsx';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const place = () => screen.getByRole('region', { name: 'Messages' });

function Saying({ label }: { label: string }) {
  const notice = useNotice();
  return (
    <>
      <Notice of={notice} />
      <button onClick={() => notice.succeed('Saved', 1000, 'Main St, Nov 20')}>save {label}</button>
      <button onClick={() => notice.fail('Not saved', null)}>lose {label}</button>
      <button onClick={() => notice.tell('Added: Main St')}>tell {label}</button>
    </>
  );
}

function Page() {
  const [messages, setMessages] = useState<HTMLElement | null>(null);
  return (
    <MessagesPlaceProvider value={messages}>
      <main>
        <Saying label="page" />
      </main>
      <Dialog title="Update Store" onClose={() => undefined}>
        <Saying label="dialog" />
      </Dialog>
      <Messages placeRef={setMessages} />
    </MessagesPlaceProvider>
  );
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the one place for messages', () => {
  it('DAT-14 says the text for its own time, and beside it for longer of what it is said', async () => {
    await renderPage(<Page />);
    vi.useFakeTimers();
    press('save page');
    expect(within(place()).getByRole('status').textContent).toBe('Saved');
    expect(within(place()).getByText('Main St, Nov 20')).toBeDefined();
    pass(1000);
    expect(screen.queryByText('Saved')).toBeNull();
    pass(3999);
    expect(within(place()).getByText('Main St, Nov 20')).toBeDefined();
    pass(1);
    expect(screen.queryByText('Main St, Nov 20')).toBeNull();
  });

  it('has the places that a screen reader listens to before anything is said in them', async () => {
    await renderPage(<Page />);
    const listened = [...place().querySelectorAll('[aria-live="polite"]')];
    expect(listened.map(({ textContent }) => textContent)).toEqual(['', '']);
    press('save page');
    expect(listened.map(({ textContent }) => textContent)).toEqual(['Saved', 'Main St, Nov 20']);
  });

  it('STO-21 says of what alone where the documents have no words for it', async () => {
    await renderPage(<Page />);
    press('tell page');
    expect(within(place()).getByText('Added: Main St')).toBeDefined();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('keeps a failure that stays until it is put away', async () => {
    await renderPage(<Page />);
    vi.useFakeTimers();
    press('lose page');
    pass(60_000);
    expect(within(place()).getByRole('alert').textContent).toBe('Not saved');
    press('Dismiss');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is the dialog while one is open: what stands behind it is not read', async () => {
    await renderPage(<Page />);
    press('lose dialog');
    expect(within(place()).queryByRole('alert')).toBeNull();
    const dialog = within(screen.getByRole('dialog', { name: 'Update Store' }));
    expect(dialog.getByRole('alert').textContent).toBe('Not saved');
  });

  it('stays in what is seen while the keyboard of a phone pushes the head of the page out of it', async () => {
    const seen = Object.assign(new EventTarget(), { height: 844, scale: 1, offsetTop: 0 });
    vi.stubGlobal('visualViewport', seen);
    await renderPage(<Page />);
    expect(place().style.getPropertyValue('--seen-from')).toBe('0px');
    Object.assign(seen, { height: 508, offsetTop: 90 });
    act(() => void seen.dispatchEvent(new Event('resize')));
    expect(place().style.getPropertyValue('--seen-from')).toBe('90px');
  });
});
