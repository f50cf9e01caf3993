import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSession, signOut } from '../session/session-store.ts';
import { renderPage } from '../testing/render.tsx';
import { clearPage, signInAs } from '../testing/sessions.ts';
import { sheetOf } from '../ui/sheet/sheet-examples.ts';
import { Sheet } from '../ui/sheet/sheet.tsx';
import { useSheet } from '../ui/sheet/use-sheet.ts';
import { UnsavedInput } from '../ui/unsaved-input.tsx';
import { useOtherCells, useUnsavedCells } from './use-unsaved-cells.ts';

const model = sheetOf({ stored: { 'a day1': { cents: 500, version: 'v1' } } });

type WeekProps = { week: string; goTo?: (name: string) => void };

/** A week's sheet that offers unsaved cells of its own and of other weeks. */
function Week({ week, goTo = () => undefined }: WeekProps) {
  const name = `week ${week}`;
  const { other, drafts } = useOtherCells('week ', name, goTo);
  return <Cells key={name} name={name} other={other} first={drafts} />;
}

type Other = ReturnType<typeof useOtherCells>;
type CellsProps = { name: string; other: Other['other']; first: Other['drafts'] };

function Cells({ name, other, first }: CellsProps) {
  const sheet = useSheet(model, first);
  const offer = useUnsavedCells(name, sheet) ?? other;
  return (
    <>
      <UnsavedInput offer={offer} />
      <Sheet sheet={sheet} isBusy={false} onEnd={() => undefined} onTooLong={null} />
    </>
  );
}

const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => {
  fireEvent.change(cell(name), { target: { value } });
  fireEvent.blur(cell(name));
};
const region = () => screen.queryByRole('region', { name: 'Unsaved input' });
const pressButton = (name: string) =>
  fireEvent.click(within(region() ?? document.body).getByRole('button', { name }));

async function reopen(week: string, goTo?: (name: string) => void) {
  cleanup();
  await renderPage(<Week week={week} {...(goTo && { goTo })} />);
}

beforeEach(async () => {
  clearPage();
  loadSession();
  signInAs('owner');
  await reopen('1');
});
afterEach(() => {
  cleanup();
  signOut();
});

describe('unsaved cells of a sheet', () => {
  it('SES-15 are offered with what they were, and come back on Keep', async () => {
    type('B, Day 2', '=120+35.50');
    type('A, Day 1', '7');
    await reopen('1');
    expect(cell('B, Day 2').value).toBe('');
    expect(cell('A, Day 1').value).toBe('5.00');
    const offered = 'Not saved yet: $155.50 for B, Day 2, and 1 more cell';
    expect(region()?.textContent).toContain(offered);
    pressButton('Keep');
    expect(cell('B, Day 2').value).toBe('155.50');
    expect(cell('A, Day 1').value).toBe('7.00');
    expect(region()).toBeNull();
  });

  it('SES-15 are removed by Discard', async () => {
    type('B, Day 2', '9');
    await reopen('1');
    pressButton('Discard');
    expect(cell('B, Day 2').value).toBe('');
    await reopen('1');
    expect(region()).toBeNull();
  });

  it('that equal the stored value are not stored', async () => {
    type('A, Day 1', '7');
    type('A, Day 1', '5');
    await reopen('1');
    expect(region()).toBeNull();
  });

  it('SES-15 are offered in another week, and Keep opens their week', async () => {
    type('B, Day 2', '9');
    const led: string[] = [];
    await reopen('2', (name) => led.push(name));
    pressButton('Keep');
    expect(led).toEqual(['week 1']);
  });

  it('are not offered to other users', async () => {
    type('B, Day 2', '9');
    cleanup();
    signInAs('admin');
    await reopen('1');
    expect(region()).toBeNull();
  });
});
