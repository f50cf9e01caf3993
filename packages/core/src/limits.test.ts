import { expect, it } from 'vitest';
import { limitMessages } from './limits.ts';

it('says how many of a thing one call takes, as people write numbers', () => {
  expect(limitMessages).toEqual({
    storesOfVendor: 'A vendor can have at most 20,000 stores',
    storesOfUser: 'A user can be limited to at most 20,000 stores',
    shiftsAtOnce: 'At most 500 shifts can be saved at once',
    cellsAtOnce: 'At most 2,000 cells can be saved at once',
    rowsAtOnce: 'At most 500 rows can be deleted or restored at once',
    rowsOfImport: 'At most 250,000 rows can be imported here at once; the command line takes more',
    filesOfImport: 'At most 10,000 photos and documents can be imported at once',
  });
});
