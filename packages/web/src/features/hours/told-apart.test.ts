import { expect, it } from 'vitest';
import { toldApart } from './told-apart.ts';

it('SHF-07 people of one name carry their numbers, as far as these are known', () => {
  const people = [
    { _id: 'a', name: 'Ann', number: 'EMP001' },
    { _id: 'b', name: 'Bo', number: 'EMP002' },
    { _id: 'c', name: 'Ann', number: 'EMP003' },
    { _id: 'unknown', name: 'Ann' },
  ];
  expect(people.map(toldApart(people))).toEqual(['Ann (EMP001)', 'Bo', 'Ann (EMP003)', 'Ann']);
});
