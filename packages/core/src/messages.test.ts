import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Text = string | ((...inserted: string[]) => string);

const namesOf = (folder: string) =>
  readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));

/** The texts for people that a module exports, those with inserted words with markers for them. */
async function messagesOf(path: string): Promise<Record<string, Record<string, string>>> {
  const exported = (await import(/* @vite-ignore */ path)) as Record<string, Record<string, Text>>;
  const groups = Object.entries(exported).filter(([name]) => name.endsWith('Messages'));
  const worded = (text: Text) => (typeof text === 'string' ? text : text('{1}', '{2}'));
  return Object.fromEntries(
    groups.map(([name, texts]) => [
      name,
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, worded(text)])),
    ]),
  );
}

const folder = import.meta.dirname;
const modules = await Promise.all(
  namesOf(folder).map(async (name) => ({ name, messages: await messagesOf(join(folder, name)) })),
);
const withMessages = modules.filter(({ messages }) => Object.keys(messages).length > 0);

describe('the messages of forms, server and demo', () => {
  it('are found', () => {
    expect(withMessages.length).toBeGreaterThan(15);
  });

  // Other tests compare with the constants, so that only this one notices a changed word.
  it.each(withMessages)(
    'of $name are as reviewed; `vitest -u` accepts a change',
    ({ messages }) => {
      expect(messages).toMatchSnapshot();
    },
  );
});
