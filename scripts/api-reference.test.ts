import { expect, it } from 'vitest';
import { apiReference, committedReference } from './api-reference.ts';

it('docs/api.md says what the API takes and returns (npm run docs:api writes it)', () => {
  expect(committedReference()).toBe(apiReference());
});
