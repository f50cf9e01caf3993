import { expect, it } from 'vitest';
import { filesOf, rowValues } from './import-wire.ts';

const stored = (file: object) =>
  filesOf({ files: JSON.stringify([{ name: 'till.csv', ...file }]) });

it('reads what older versions stored of an import, with the defaults of then', () => {
  expect(stored({})).toEqual([
    {
      name: 'till.csv',
      noun: null,
      mapping: {},
      date_order: 'mdy',
      decimal: '.',
      columns: [],
      first_rows: [],
      asks: [],
      answered: [],
      mapped_by: 'name',
      left_out: false,
      entered: null,
    },
  ]);
  // Rows had values by field, and no cells.
  const [file] = stored({ noun: 'sales' });
  expect(file && rowValues(file)('{"store":"Oak","total_sales":"5.29"}')).toEqual({
    store: 'Oak',
    total_sales: '5.29',
  });
});
