import { expect, it } from 'vitest';
import { findMerges } from './merged-cells.ts';

const rows = '<worksheet><sheetData><row r="1"><c r="A1"/></row></sheetData>';

/** The XML in parts of some characters. */
async function* inParts(xml: string, length: number) {
  for (let at = 0; at < xml.length; at += length) {
    yield await Promise.resolve(xml.slice(at, at + length));
  }
}

it.each([1, 2, 7, 40, 1000])(
  'finds each merge once, wherever the parts of the XML end: %d characters',
  async (length) => {
    const ranges = ['A2:A8', 'B2:C3', 'AA10:AA11', 'D1:E1'].map(
      (ref) => `<mergeCell ref="${ref}"/>`,
    );
    const xml = `${rows}<x:mergeCells>${ranges.join('')}</x:mergeCells><pageMargins left="0.7"/>`;
    expect([...(await findMerges(inParts(xml, length)))]).toEqual([
      [
        2,
        [
          { column: 0, lastRow: 8 },
          { column: 1, lastRow: 3 },
        ],
      ],
      [10, [{ column: 26, lastRow: 11 }]],
    ]);
  },
);

it('takes nothing among the rows for a merge', async () => {
  const xml = '<sheetData><row><mergeCell ref="A1:A2"/></row></sheetData>';
  expect((await findMerges(inParts(xml, 1000))).size).toBe(0);
});

it('refuses more merges than a sheet of people has, before they fill the memory', async () => {
  async function* endless() {
    yield await Promise.resolve(rows);
    for (;;) yield '<mergeCell ref="A2:A3"/>'.repeat(1000);
  }
  await expect(findMerges(endless())).rejects.toThrow('at most 100,000 merged cells');
});
