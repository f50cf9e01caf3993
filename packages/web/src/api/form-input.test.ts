import { expect, it } from 'vitest';
import { isTyped, mergeInput, typedPart, unsavedName } from './form-input.ts';

const start = { store: '', vendor: '', date: '2026-11-20', tags: [] as string[] };

it('names the input of a row apart from that of a new one', () => {
  expect(unsavedName({ name: 'sale' })).toBe('sale');
  expect(unsavedName({ name: 'sale', subject: '7' })).toBe('sale:7');
});

it('keeps of a new row everything, of a stored one what was changed', () => {
  const values = { ...start, vendor: 'Acme' };
  expect(typedPart(values, start, {})).toEqual(values);
  expect(typedPart(values, start, { subject: '7' })).toEqual({ vendor: 'Acme' });
  expect(typedPart({ ...values, tags: ['a'] }, start, { subject: '7' })).toEqual({
    vendor: 'Acme',
    tags: ['a'],
  });
});

it('knows a form that is as it was, lists included', () => {
  expect(isTyped({ ...start, tags: [] }, start)).toBe(false);
  expect(isTyped({ ...start, tags: ['a'] }, start)).toBe(true);
  expect(isTyped({ ...start, vendor: 'Acme' }, start, { secrets: ['vendor'] })).toBe(false);
});

it('puts what was typed since over what was typed before', () => {
  const merged = mergeInput({
    before: { ...start, store: 'Main St', vendor: 'Acme', date: '2026-11-18' },
    now: { ...start, tags: ['a'] },
    start,
    dependents: { store: ['vendor'] },
  });
  expect(merged).toEqual({ store: 'Main St', vendor: 'Acme', date: '2026-11-18', tags: ['a'] });
});

it('drops what belonged to a store that is another one now', () => {
  const before = { ...start, store: 'Main St', vendor: 'Acme' };
  const dependents = { store: ['vendor'] } as const;
  const moved = mergeInput({ before, now: { ...start, store: 'Oak Ave' }, start, dependents });
  expect(moved).toMatchObject({ store: 'Oak Ave', vendor: '' });
  const same = mergeInput({ before, now: { ...start, store: 'Main St' }, start, dependents });
  expect(same).toMatchObject({ store: 'Main St', vendor: 'Acme' });
});
