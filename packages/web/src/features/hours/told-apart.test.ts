import { expect, it } from 'vitest';
import { toldApart } from './told-apart.ts';

it('SHF-07 people of one name carry their numbers, as far as these are known', () => {
  const [ann, bo] = [
    { _id: 'a', name: 'Ann' },
    { _id: 'b', name: 'Bo' },
  ];
  const people = [ann, bo, { _id: 'c', name: 'Ann' }, { _id: 'gone', name: 'Ann' }];
  const nameOf = toldApart(
    people,
    new Map([
      ['a', 'EMP001'],
      ['b', 'EMP002'],
      ['c', 'EMP003'],
    ]),
  );
  expect(people.map(nameOf)).toEqual(['Ann (EMP001)', 'Bo', 'Ann (EMP003)', 'Ann']);
});
