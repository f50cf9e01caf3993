import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadSession, sessionState, signOut } from '../../session/session-store.ts';
import { renderPage } from '../../testing/render.tsx';
import { captureSavedFiles } from '../../testing/saved-files.ts';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { DemoBanner } from './banner.tsx';
import { DemoBlock } from './block.tsx';
import { DemoIntro } from './intro.tsx';

beforeEach(() => {
  clearPage();
  loadSession();
});
afterEach(() => {
  cleanup();
  signOut();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('DSH-14 DSH-15 SES-07 the introduction has five steps, back and forth, and does not return', async () => {
  signInAs('demo');
  await renderPage(<DemoIntro />);
  const titles = new Set<string | null>();
  for (let step = 1; step <= 4; step += 1) {
    titles.add(screen.getByRole('heading').textContent);
    expect(screen.getByText(`Step ${step} of 5`)).toBeDefined();
    press('Next');
  }
  titles.add(screen.getByRole('heading').textContent);
  expect(titles.size).toBe(5);
  press('Back');
  expect(screen.getByText('Step 4 of 5')).toBeDefined();
  press('Next');
  expect(sessionState().session?.demoIntro).toBe(true);
  press('Get Started');
  expect(sessionState().session?.demoIntro).toBeUndefined();
});

it('DSH-16 the banner says that changes are isolated and when the session ends', async () => {
  const { container } = await renderPage(
    <DemoBanner exportDemo={() => Promise.resolve(new Blob())} />,
  );
  expect(container.textContent).toContain('isolated');
  expect(container.textContent).toContain('session expires in 2 hours');
});

it('says what to do with the demo data that it saves, until dismissed', async () => {
  const saved = captureSavedFiles();
  await renderPage(<DemoBanner exportDemo={() => Promise.resolve(new Blob(['zip']))} />);
  press('Start with my demo data');
  await screen.findByText('Your demo data is saved as demo-data.zip.');
  expect(screen.getByText(/open Import and Export, and choose this file/)).toBeDefined();
  expect(saved.map(({ name }) => name)).toEqual(['demo-data.zip']);
  vi.restoreAllMocks();
  press('Dismiss');
  expect(screen.queryByText(/Import and Export/)).toBeNull();
});

it.each([
  ['DEM-13', 'DEMO'],
  ['DEM-14', 'demo mode, and this feature needs a full account'],
  ['DEM-15', 'Feature: Change password'],
  ['DEM-15', 'This action would modify data or access sensitive information'],
  ['DEM-16', 'Contact the administrator for full access'],
])('%s the block says "%s"', async (_, text) => {
  await renderPage(<DemoBlock feature="Change password" onClose={() => {}} />);
  const dialog = screen.getByRole('dialog', { name: 'Demo Mode - Access Restricted' });
  expect(dialog.textContent).toContain(text);
});

it('DEM-16 "Got it, Continue Exploring" closes the block', async () => {
  const onClose = vi.fn();
  await renderPage(<DemoBlock feature="Change password" onClose={onClose} />);
  press('Got it, Continue Exploring');
  expect(onClose).toHaveBeenCalledOnce();
});
