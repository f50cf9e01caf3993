import { describe, expect, it } from 'vitest';
import type { AppError } from './errors.ts';
import { parseInput } from './fields.ts';
import {
  checkAdminStays,
  checkPassword,
  checkUserDeletion,
  generatePassword,
  newUserInput,
  userInput,
} from './users.ts';

const input = (more: object = {}) => ({
  email: 'ann@example.com',
  name: 'Ann',
  password: 'secret1',
  ...more,
});

function errorOf(run: () => unknown): AppError {
  try {
    run();
  } catch (error) {
    return error as AppError;
  }
  throw new Error('Nothing was refused');
}

describe('newUserInput', () => {
  it('USR-08 USR-11 trims, gives the role user when none is chosen and drops unknown fields', () => {
    const sent = input({ email: ' Ann@Example.com ', name: ' Ann ', showPassword: true });
    expect(parseInput(newUserInput, sent)).toEqual({
      email: 'Ann@Example.com',
      name: 'Ann',
      role: 'user',
      storeIds: [],
      password: 'secret1',
    });
  });

  it.each(['user', 'admin', 'employee', 'owner', 'demo'])('USR-11 takes the role %s', (role) => {
    expect(parseInput(newUserInput, input({ role })).role).toBe(role);
  });

  it.each([
    ['USR-05 no email', { email: undefined }, 'email', 'Please enter an email address'],
    ['USR-05 a blank email', { email: ' ' }, 'email', 'Please enter an email address'],
    ['USR-05 no email at all', { email: 'ann' }, 'email', 'Please enter a valid email address'],
    ['USR-06 no password', { password: '' }, 'password', 'Please enter a password'],
    ['USR-06 a blank password', { password: '        ' }, 'password', 'Please enter a password'],
    ['USR-06 a number', { password: 1234567 }, 'password', 'Please enter a password'],
    ['USR-09 no name', { name: undefined }, 'name', 'Please enter a name'],
    ['USR-09 a blank name', { name: '  ' }, 'name', 'Please enter a name'],
    ['USR-11 another role', { role: 'boss' }, 'role', 'Please choose one of the roles'],
    [
      'ROL-03 an admin limited to stores',
      { role: 'admin', store_ids: ['a'] },
      'store_ids',
      'Only owners, users and employees can be limited to stores',
    ],
    [
      'ROL-10 a demo user limited to stores',
      { role: 'demo', store_ids: ['a'] },
      'store_ids',
      'Only owners, users and employees can be limited to stores',
    ],
    ['ROL-03 a blank store', { store_ids: [' '] }, 'store_ids.0', 'Selected store not found'],
    ['ROL-03 no list of stores', { store_ids: 'a' }, 'store_ids', 'Must be a list of stores'],
  ])('%s is refused at its field', (_, change, field, message) => {
    const error = errorOf(() => parseInput(newUserInput, input(change)));
    expect(error.code).toBe('invalid');
    expect(error.fields).toEqual({ [field]: message });
  });

  it('USR-05 USR-09 reports every invalid field at once', () => {
    const error = errorOf(() => parseInput(newUserInput, { name: '' }));
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(['email', 'name', 'password']);
  });

  it.each([undefined, null, '', '  '])('USR-10 names an employee without a name (%j)', (name) => {
    const sent = input({ name, role: 'employee' });
    expect(parseInput(newUserInput, sent).name).toBe('Employee (Name to be selected)');
  });

  it('ROL-03 keeps each store once', () => {
    const sent = input({ role: 'owner', store_ids: ['b', 'a', 'b'] });
    expect(parseInput(newUserInput, sent).storeIds).toEqual(['b', 'a']);
  });
});

describe('userInput', () => {
  it('USR-04 takes no password', () => {
    expect(parseInput(userInput, input())).not.toHaveProperty('password');
  });
});

describe('checkPassword', () => {
  it.each([6, 8])('USR-06 wants at least %i characters', (minimum) => {
    expect(() => checkPassword('password', 'x'.repeat(minimum), minimum)).not.toThrow();
    const error = errorOf(() => checkPassword('password', 'x'.repeat(minimum - 1), minimum));
    expect(error.fields).toEqual({
      password: `Password must be at least ${minimum} characters long`,
    });
  });
});

describe('generatePassword', () => {
  const random = (count: number) => crypto.getRandomValues(new Uint8Array(count));

  it('USR-07 makes 8 letters or digits without look-alikes, each time others', () => {
    const made = Array.from({ length: 200 }, () => generatePassword(random, 6));
    for (const password of made) expect(password).toMatch(/^[A-HJ-NP-Za-km-z2-9]{8}$/);
    expect(new Set(made).size).toBe(200);
  });

  it('USR-07 makes a longer one when the setting asks for it', () => {
    expect(generatePassword(random, 12)).toHaveLength(12);
  });
});

describe('the administrators that must stay', () => {
  it('USR-13 nobody deletes himself or the last administrator', () => {
    expect(() => checkUserDeletion('b', 'a', ['a', 'b'])).not.toThrow();
    expect(errorOf(() => checkUserDeletion('a', 'a', ['a', 'b'])).message).toBe(
      'You cannot delete your own account',
    );
    expect(errorOf(() => checkUserDeletion('b', 'a', ['b'])).message).toBe(
      'The last administrator cannot be deleted',
    );
  });

  it('ROL-03 the last administrator keeps the role', () => {
    expect(() => checkAdminStays('a', ['a', 'b'])).not.toThrow();
    expect(errorOf(() => checkAdminStays('a', ['a'])).code).toBe('conflict');
  });
});
