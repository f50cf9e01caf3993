import { expect, it } from 'vitest';
import type { Cell, Head } from '@backcounter/core/workbooks/cells';
import { csvFile } from './csv-file.ts';

const heads: readonly Head[] = [
  { header: 'Store', kind: 'text' },
  { header: 'Amount', kind: 'money' },
];

async function* inPages(...pages: Cell[][][]) {
  yield* await Promise.resolve(pages);
}

it.each<[string, Cell[][][], string]>([
  ['without any page', [], ''],
  ['of an empty page', [[]], ''],
  ['of two pages', [[['Oak', 529]], [['Main St', 7]]], 'Oak,5.29\nMain St,0.07\n'],
])('a file %s has its columns once', async (_, pages, rows) => {
  let text = '';
  for await (const part of csvFile(heads, inPages(...pages), { isPlain: true })) text += part;
  expect(text).toBe(`Store,Amount\n${rows}`);
});
