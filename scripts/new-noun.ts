import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { namesOf } from './new-noun/names.ts';
import { insertLine, placesOf, type Place } from './new-noun/places.ts';
import { skeletonOf } from './new-noun/skeleton.ts';

/**
 * `npm run new:noun -- NAME [FOLDER]`: writes the skeleton of a noun into every layer and every
 * list, in this tree or in a copy of it.
 */
function nextMigration(root: string): string {
  const names = readdirSync(join(root, 'packages/storage/src/migrations'));
  const numbers = names.map((name) => Number(/^(\d{4})-/.exec(name)?.[1] ?? 0));
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

/** Import of the migration in the list of all. */
function migrationPlaces(file: string, kind: string, number: string): Place[] {
  const path = 'packages/storage/src/migrations/list.ts';
  return [
    {
      path,
      before: 'import type { Migration }',
      line: `import { ${kind} } from './${number}-${file}.ts';`,
    },
  ];
}

function writeNoun(root: string, name: string): string[] {
  const names = namesOf(name);
  const number = nextMigration(root);
  const texts = new Map<string, string>();
  const textOf = (path: string) => texts.get(path) ?? readFileSync(join(root, path), 'utf8');
  const places = [...placesOf(names), ...migrationPlaces(names.file, names.kind, number)];
  for (const place of places) texts.set(place.path, insertLine(textOf(place.path), place));
  const list = 'packages/storage/src/migrations/list.ts';
  texts.set(list, textOf(list).replace(/,?\s*\];\s*$/, `, ${names.kind}];\n`));
  for (const { path, text } of skeletonOf(names, number)) texts.set(path, text);
  // Nothing is written unless every place was found.
  for (const [path, text] of texts) writeFileSync(join(root, path), text);
  execFileSync(process.execPath, [join(root, 'scripts/api-reference.ts')]);
  return [...texts.keys(), 'docs/api.md'];
}

const [name, root = join(import.meta.dirname, '..')] = process.argv.slice(2);
try {
  for (const path of writeNoun(root, name ?? '')) console.log(path);
  console.log(
    '\nNext: npm run format, npm run types, then the screen (CONTRIBUTING, "Add a noun").',
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
