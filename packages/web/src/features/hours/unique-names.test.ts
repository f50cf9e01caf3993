import { expect, it } from 'vitest';
import { uniqueNames } from './unique-names.ts';

it('SHF-07 people of the same name get their numbers appended, if known', () => {
  const people = [
    { _id: 'a', name: 'Ann', number: 'EMP001' },
    { _id: 'b', name: 'Bo', number: 'EMP002' },
    { _id: 'c', name: 'Ann', number: 'EMP003' },
    { _id: 'unknown', name: 'Ann' },
  ];
  expect(people.map(uniqueNames(people))).toEqual(['Ann (EMP001)', 'Bo', 'Ann (EMP003)', 'Ann']);
});
