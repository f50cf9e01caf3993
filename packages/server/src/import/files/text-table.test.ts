import { expect, it } from 'vitest';
import { textTable } from './text-table.ts';

/** A file that comes byte by byte, so that a letter of several bytes comes in parts. */
const inBytes = (text: string, encoding: 'utf8' | 'latin1' = 'utf8') =>
  async function* () {
    for (const byte of Buffer.from(text, encoding)) {
      await Promise.resolve();
      yield new Uint8Array([byte]);
    }
  };

it('detects UTF-8 when characters are split between chunks', async () => {
  const { columns } = await textTable('cafes.csv', inBytes('Café,🍎\n1,2\n'));
  expect(columns).toEqual(['Café', '🍎']);
});

it('detects Windows-1252 by the last letter of a file', async () => {
  const { columns } = await textTable('cafes.csv', inBytes('Bar,Café', 'latin1'));
  expect(columns).toEqual(['Bar', 'Café']);
});

it('trims column names', async () => {
  const { columns } = await textTable('blanks.csv', inBytes(' store ; total sales\n1;2\n'));
  expect(columns).toEqual(['store', 'total sales']);
});
