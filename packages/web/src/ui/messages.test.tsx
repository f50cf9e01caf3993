import { useState } from 'react';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import { Dialog } from './dialog.tsx';
import { Messages, MessagesContainerProvider } from './messages.tsx';
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
      <button onClick={() => notice.showDetail('Added: Main St')}>tell {label}</button>
    </>
  );
}

function Page() {
  const [messages, setMessages] = useState<HTMLElement | null>(null);
  return (
    <MessagesContainerProvider value={messages}>
      <main>
        <Saying label="page" />
      </main>
      <Dialog title="Update Store" onClose={() => undefined}>
        <Saying label="dialog" />
      </Dialog>
      <Messages placeRef={setMessages} />
    </MessagesContainerProvider>
  );
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the message area', () => {
  it('DAT-14 shows the text for its duration, and the detail for longer', async () => {
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

  it('mounts live regions before their text', async () => {
    await renderPage(<Page />);
    const listened = [...place().querySelectorAll('[aria-live="polite"]')];
    expect(listened.map(({ textContent }) => textContent)).toEqual(['', '']);
    press('save page');
    expect(listened.map(({ textContent }) => textContent)).toEqual(['Saved', 'Main St, Nov 20']);
  });

  it('STO-21 shows a detail alone where the requirements specify no message', async () => {
    await renderPage(<Page />);
    press('tell page');
    expect(within(place()).getByText('Added: Main St')).toBeDefined();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('keeps a persistent failure until it is dismissed', async () => {
    await renderPage(<Page />);
    vi.useFakeTimers();
    press('lose page');
    pass(60_000);
    expect(within(place()).getByRole('alert').textContent).toBe('Not saved');
    press('Dismiss');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is inside the dialog while one is open', async () => {
    await renderPage(<Page />);
    press('lose dialog');
    expect(within(place()).queryByRole('alert')).toBeNull();
    const dialog = within(screen.getByRole('dialog', { name: 'Update Store' }));
    expect(dialog.getByRole('alert').textContent).toBe('Not saved');
  });

  it('stays in the visual viewport while a phone’s keyboard is open', async () => {
    const seen = Object.assign(new EventTarget(), { height: 844, scale: 1, offsetTop: 0 });
    vi.stubGlobal('visualViewport', seen);
    await renderPage(<Page />);
    expect(place().style.getPropertyValue('--seen-from')).toBe('0px');
    Object.assign(seen, { height: 508, offsetTop: 90 });
    act(() => void seen.dispatchEvent(new Event('resize')));
    expect(place().style.getPropertyValue('--seen-from')).toBe('90px');
  });
});
