import { describe, expect, it } from 'vitest';
import { placeBlock } from './pasted-names.ts';

const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'];
const week = [...days, '2026-11-22'].map((id) => ({ id, label: `Day ${id}` }));
const stores = ['Elm', 'Oak Ave', 'Total Wine'].map((label) => ({ id: label, label }));
const sheet = { rows: stores, columns: week };
const first = { row: 0, column: 0 };

/** Where the amounts were placed: the store's initial and the day of the month. */
function placesOf(text: string, at = first, of: typeof sheet = sheet) {
  const placed = placeBlock(
    of,
    at,
    text.split('\n').map((line) => line.split('|')),
  );
  if (placed.kind !== 'cells') return placed;
  const labels = (place: { row: number; column: number }) =>
    [of.rows[place.row], of.columns[place.column]].map((line) => line?.label.at(-1) ?? '').join('');
  return placed.cells.map(({ place, text: amount }) => `${labels(place)}: ${amount}`).join(', ');
}

describe('a block with names', () => {
  it.each([
    ['stores beside', 'Oak Ave|1|2\nelm |3|4', 'e6: 1, e7: 2, m6: 3, m7: 4'],
    ['days above', 'Tue|11/18\n1|2', 'm7: 1, m8: 2'],
    ['both, with a corner', 'Store|Nov 17|Nov 16\nElm|1|2', 'm7: 1, m6: 2'],
    ['both, turned round', 'Date|Oak Ave|Elm\n11/17/26|1|2', 'e7: 1, m7: 2'],
    ['the days of one store', '11/16|1\n11/18|2', 'm6: 1, m8: 2'],
    ['totals, and a store that is called so', '|Mon|Total\nTotal Wine|1|9\nTotal|1|9', 'e6: 1'],
    ['an empty line', '|Mon||Tue\nElm|1||2\n|||', 'm6: 1, m7: 2'],
    ['one column', 'Tue\n1\n2', 'm7: 1, e7: 2'],
  ])('is placed by them: %s', (_, text, places) => {
    expect(placesOf(text)).toBe(places);
  });

  it.each([
    'Mon',
    'monday',
    'Mon.',
    '11/16',
    '11-16',
    '11/16/26',
    '11/16/2026',
    '2026-11-16',
    '2026-11-16 00:00',
    'Nov 16',
    'November 16, 2026',
    '16-Nov',
    '16-Nov-26',
    'Mon, Nov 16',
    'Mon 11/16',
    'Day 2026-11-16',
  ])('recognizes a day as %s', (name) => {
    expect(placesOf(`${name}|Tue\n1|2`)).toBe('m6: 1, m7: 2');
  });

  it.each(['11/16/2025', 'Nov 23', 'Tue, Nov 16', '16/11', 'Mo', 'Monroe', 'soon'])(
    'is refused for what is no day of the sheet: %s',
    (name) => {
      expect(placesOf(`${name}|Tue\n1|2`)).toEqual({
        kind: 'refused',
        reason: `“${name}” is not in this sheet`,
      });
    },
  );

  it.each([
    ['another store', 'Elm|1\nPine|2', '“Pine” is not in this sheet'],
    ['a store twice', 'Elm|1\nelm|2', '“elm” appears twice'],
    ['a day twice', 'Mon|11/16\n1|2', '“11/16” appears twice'],
    ['no name', 'Elm|1\n|2', '“2” has no store or day beside it'],
    ['no day', '|Mon|\nElm|1|2', '“2” has no store or day beside it'],
    ['no stores', '11/16|1|2\n11/17|3|4', 'Names are missing above or beside these amounts'],
    ['no room', 'Elm|1|2|3|4|5|6|7|8', 'This does not fit here'],
  ])('is refused for %s', (_, text, reason) => {
    expect(placesOf(text)).toEqual({ kind: 'refused', reason });
  });

  it('starts at the cell if it has no names', () => {
    expect(placesOf('Oak Ave|1', { row: 0, column: 3 })).toBe('e9: 1');
    expect(placesOf('Tue\n1', { row: 2, column: 5 })).toBe('e7: 1');
    expect(placesOf('11/17|1', { row: 1, column: 5 })).toBe('e7: 1');
  });

  it('is too long if its days go beyond the week', () => {
    const long = Array.from({ length: 30 }, (_, index) => `11/${index + 1}|${index}`);
    expect(placesOf(long.join('\n'))).toEqual({ kind: 'too-long' });
    const other = long.map((line) => line.replace('11/', '12/'));
    expect(placesOf(other.join('\n'))).toMatchObject({ kind: 'refused' });
  });

  it('fits a list of days', () => {
    const list = { rows: week, columns: stores.slice(0, 1) };
    expect(placesOf('|Mon|Tue\nElm|1|2', first, list)).toBe('6m: 1, 7m: 2');
    expect(placesOf('11/16|1\n11/17|2', first, list)).toBe('6m: 1, 7m: 2');
    expect(placesOf('Oak Ave|1', first, list)).toMatchObject({ kind: 'refused' });
  });
});

describe('a block without names', () => {
  it('is pasted as copied, and reports invalid amounts at their cells', () => {
    expect(placesOf('1|2\nsoon|3')).toBe('m6: 1, m7: 2, e6: soon, e7: 3');
    expect(placesOf('5|Mon\n1|2')).toBe('m6: 5, m7: Mon, e6: 1, e7: 2');
    expect(placesOf('Elm\nOak Ave')).toBe('m6: Elm, e6: Oak Ave');
  });
});
