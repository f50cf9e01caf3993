import { expect, it } from 'vitest';
import { hasInput, mergeInput, inputToKeep, unsavedName } from './form-input.ts';

const start = { store: '', vendor: '', date: '2026-11-20', tags: [] as string[] };

it('names the input of a stored row differently from a new one', () => {
  expect(unsavedName({ name: 'sale' })).toBe('sale');
  expect(unsavedName({ name: 'sale', subject: '7' })).toBe('sale:7');
});

it('stores all fields of a new row, and only the changes of a stored one', () => {
  const values = { ...start, vendor: 'Acme' };
  expect(inputToKeep(values, start, {})).toEqual(values);
  expect(inputToKeep(values, start, { subject: '7' })).toEqual({ vendor: 'Acme' });
  expect(inputToKeep({ ...values, tags: ['a'] }, start, { subject: '7' })).toEqual({
    vendor: 'Acme',
    tags: ['a'],
  });
});

it('recognizes an unchanged form, lists included', () => {
  expect(hasInput({ ...start, tags: [] }, start)).toBe(false);
  expect(hasInput({ ...start, tags: ['a'] }, start)).toBe(true);
  expect(hasInput({ ...start, vendor: 'Acme' }, start, { secrets: ['vendor'] })).toBe(false);
});

it('merges newer input over older input', () => {
  const merged = mergeInput({
    before: { ...start, store: 'Main St', vendor: 'Acme', date: '2026-11-18' },
    now: { ...start, tags: ['a'] },
    start,
    dependents: { store: ['vendor'] },
  });
  expect(merged).toEqual({ store: 'Main St', vendor: 'Acme', date: '2026-11-18', tags: ['a'] });
});

it('drops dependents of a store that was changed', () => {
  const before = { ...start, store: 'Main St', vendor: 'Acme' };
  const dependents = { store: ['vendor'] } as const;
  const moved = mergeInput({ before, now: { ...start, store: 'Oak Ave' }, start, dependents });
  expect(moved).toMatchObject({ store: 'Oak Ave', vendor: '' });
  const same = mergeInput({ before, now: { ...start, store: 'Main St' }, start, dependents });
  expect(same).toMatchObject({ store: 'Main St', vendor: 'Acme' });
});
