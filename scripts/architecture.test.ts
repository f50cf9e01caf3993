import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  clockOrRandomIn,
  forbiddenImports,
  skippedTests,
  hostGlobalsIn,
  importsOf,
  isTest,
  readSources,
  requirementsNamedIn,
} from './architecture.ts';
import { findCycles, upwardImports, featureGraph, importGraph } from './import-graph.ts';
import { demoEntry, layers, nouns } from './layers.ts';
import { root } from './processes.ts';

const sourcesOf = new Map(
  layers.map((layer) => [layer.folder, readSources(root, layer.folder)] as const),
);
const everything = ['packages', 'scripts'].flatMap((folder) => readSources(root, folder));
const tests = everything.filter(({ path }) => isTest(path));

describe.each(layers)('$folder', (layer) => {
  const sources = sourcesOf.get(layer.folder)!;
  const portable = sources.filter(
    ({ path }) => layer.portable && !isTest(path) && !/\/(drivers|contract|testing)\//.test(path),
  );

  it('has sources', () => {
    expect(sources.length).toBeGreaterThan(0);
  });

  it('imports only what its layer may', () => {
    expect(sources.flatMap((source) => forbiddenImports(layer, source))).toEqual([]);
  });

  it('uses no global of the browser or of Node if it is portable', () => {
    expect(portable.flatMap(hostGlobalsIn)).toEqual([]);
  });

  it('takes time and randomness from its host if it is portable', () => {
    expect(portable.flatMap(clockOrRandomIn)).toEqual([]);
  });
});

describe('the tiers inside web', () => {
  const web = layers.find(({ folder }) => folder === 'packages/web/src')!;
  const graph = importGraph(sourcesOf.get(web.folder)!);
  const folders = new Set([...graph.keys()].map((path) => path.split('/')[3]!));

  it.each(web.tiers!.flat())('has files in %s', (name) => {
    expect(folders).toContain(name);
  });

  it('renders no Mantine component without its styles', () => {
    const shown = sourcesOf.get(web.folder)!.filter(({ path }) => !isTest(path));
    const names = shown.flatMap(({ text }) =>
      [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core';/g)].flatMap(([, list = '']) =>
        list.split(',').map((name) => name.trim()),
      ),
    );
    const fileOf = (name: string) => `@mantine/core/styles/${name}.layer.css`;
    const styled = [...new Set(names)].filter((name) =>
      existsSync(join(root, 'node_modules', fileOf(name))),
    );
    const styles = shown.find(({ path }) => path.endsWith('/ui/mantine-styles.ts'))!.text;
    expect(styled).toContain('Skeleton');
    expect(styled.filter((name) => !styles.includes(`'${fileOf(name)}'`))).toEqual([]);
  });

  it('has no screen rule that rescans the whole page after each change of a part', () => {
    const sheets = readdirSync(join(root, web.folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => ({ name, text: readFileSync(join(root, web.folder, name), 'utf8') }));
    expect(sheets.length).toBeGreaterThan(40);
    const onPaper = /@media print \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;
    // `> child` matches among a few; a descendant is searched for in the whole page.
    const looksThroughAll = /(?:^|[\s,}])(?:html|body|:root)[^\s{,]*:has\(\s*[^\s>]/;
    const found = sheets.filter(({ text }) => looksThroughAll.test(text.replaceAll(onPaper, '')));
    expect(found.map(({ name }) => name)).toEqual([]);
  });

  it('knows every folder', () => {
    const files = ['main.tsx', 'vite-env.d.ts'];
    const known = new Set([...web.tiers!.flat(), 'testing', ...files]);
    expect([...folders].filter((name) => !known.has(name))).toEqual([]);
  });

  it('imports from its own tier or a lower one', () => {
    expect(upwardImports(web, graph)).toEqual([]);
  });

  it('has no import cycle of files', () => {
    expect(graph.size).toBeGreaterThan(0);
    expect(findCycles(graph)).toEqual([]);
  });

  it('has no import cycle of features', () => {
    const features = featureGraph(web.folder, graph);
    expect(features.size).toBeGreaterThan(0);
    expect(findCycles(features)).toEqual([]);
  });
});

describe('the project', () => {
  it.each(nouns)('has %s in core, storage and api', (noun) => {
    const files = ['core', 'storage', 'api'].map((name) => `packages/${name}/src/${noun}.ts`);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('loads the demo in one file, when it is needed', () => {
    const loading = sourcesOf
      .get('packages/web/src')!
      .filter(({ path }) => !isTest(path))
      .flatMap((source) => importsOf(source).map((found) => ({ path: source.path, ...found })))
      .filter(({ specifier, typeOnly }) => specifier.startsWith('@backcounter/demo') && !typeOnly);
    expect(loading.map(({ path, specifier, dynamic }) => ({ path, specifier, dynamic }))).toEqual([
      // It only contains a URL, so that SQLite is fetched in parallel with the demo's scripts.
      { path: demoEntry, specifier: '@backcounter/demo/fetch-sqlite', dynamic: false },
      { path: demoEntry, specifier: '@backcounter/demo', dynamic: true },
    ]);
  });

  it('has no file of more than 350 lines', () => {
    const lines = everything.map(({ path, text }) => ({
      path,
      lines: text.split('\n').length - 1,
    }));
    expect(lines.filter((file) => file.lines > 350)).toEqual([]);
  });

  it('skips no test', () => {
    expect(tests.length).toBeGreaterThan(0);
    expect(tests.flatMap(skippedTests)).toEqual([]);
  });

  it('explains every requirement that a test names', () => {
    const explained = new Set(
      readFileSync(join(root, 'docs/requirements.md'), 'utf8').match(/\b[A-Z]{3}-\d{2}\b/g),
    );
    expect(explained.size).toBeGreaterThan(400);
    const named = tests.flatMap(requirementsNamedIn);
    expect([...new Set(named)].filter((id) => !explained.has(id))).toEqual([]);
  });
});

describe('the documents', () => {
  const decisions = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d/.test(name));
  const pages = [
    ...['README.md', 'CONTRIBUTING.md'],
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join('docs', name)),
  ];
  const textOf = (page: string) => readFileSync(join(root, page), 'utf8');

  it('begin a decision with its number, title and date', () => {
    const start = (name: string) =>
      new RegExp(`^# ${name.slice(0, 4)} [^\\n]+\\n\\n\\d{4}-\\d{2}-\\d{2}`);
    const others = decisions.filter((name) => !start(name).test(textOf(`docs/decisions/${name}`)));
    expect(others).toEqual([]);
  });

  it('list every decision in docs/decisions/README.md, once', () => {
    const listed = [...textOf('docs/decisions/README.md').matchAll(/\]\((\d[^)]+)\)/g)];
    expect(listed.map(([, name]) => name).sort()).toEqual(decisions.sort());
  });

  it('link to what is there', () => {
    const missing = pages.flatMap((page) =>
      [...textOf(page).matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)]
        .filter(([, path = '']) => !existsSync(join(root, dirname(page), path)))
        .map(([link]) => `${page}: ${link}`),
    );
    expect(pages.length).toBeGreaterThan(decisions.length);
    expect(missing).toEqual([]);
  });
});

describe('the checker itself', () => {
  const layer = (folder: string) => layers.find((candidate) => candidate.folder === folder)!;
  const inCore = (text: string) => ({ path: 'packages/core/src/made-up.ts', text });
  const inWeb = (text: string) => ({ path: 'packages/web/src/made-up.tsx', text });

  it.each([
    "import { x } from '@backcounter/storage/sales';",
    "import type { x } from '@backcounter/api/route';",
    "export * from 'hono';",
    "import 'node:fs';",
    "const x = await import('kysely');",
    "const x = require('pg');",
    "let x: import('kysely').Kysely<never>;",
    "import { x } from '../../storage/src/sales.ts';",
    'const x = await import(somewhere);',
  ])('catches in core: %s', (text) => {
    expect(forbiddenImports(layer('packages/core/src'), inCore(text))).toHaveLength(1);
  });

  it.each(["import { z } from 'zod';", "import { x } from './sales.ts';"])(
    'lets pass in core: %s',
    (text) => {
      expect(forbiddenImports(layer('packages/core/src'), inCore(text))).toEqual([]);
    },
  );

  it('distinguishes types of the api from its code in web', () => {
    const check = (text: string) => forbiddenImports(layer('packages/web/src'), inWeb(text)).length;
    expect(check("import type { RouteName } from '@backcounter/api/client';")).toBe(0);
    expect(check("import { createApi } from '@backcounter/api/create-api';")).toBe(1);
    expect(check("void import('@backcounter/demo');")).toBe(1);
  });

  it('keeps the api away from the drivers, its tests not', () => {
    const text = "import { openSqlite } from '@backcounter/storage/drivers/sqlite';";
    const api = layer('packages/api/src');
    expect(forbiddenImports(api, { path: 'packages/api/src/x.ts', text })).toHaveLength(1);
    expect(forbiddenImports(api, { path: 'packages/api/src/x.test.ts', text })).toEqual([]);
  });

  it.each([
    'window.open();',
    'const x = { location };',
    'use(process.env);',
    'const { a = document } = b;',
  ])('catches a global: %s', (text) => {
    expect(hostGlobalsIn(inCore(text))).toHaveLength(1);
  });

  it.each(['shop.location;', 'const x = { document: 1 };', 'const location = 1; use(location);'])(
    'knows a name from a global: %s',
    (text) => {
      expect(hostGlobalsIn(inCore(text))).toEqual([]);
    },
  );

  it.each(['Date.now();', 'new Date();', 'Math.random();'])(
    'catches clock or chance: %s',
    (text) => {
      expect(clockOrRandomIn(inCore(text))).toHaveLength(1);
    },
  );

  it('catches an import from a higher tier, including types', () => {
    const web = layer('packages/web/src');
    const path = 'packages/web/src/ui/made-up.tsx';
    const text = "import type { x } from '../session/made-up.ts';";
    const below = { path: 'packages/web/src/session/made-up.ts', text: '' };
    expect(upwardImports(web, importGraph([{ path, text }, below]))).toEqual([
      `${path} imports ${below.path}`,
    ]);
  });

  it('catches an import cycle of files and of features', () => {
    const file = (name: string, text: string) => ({
      path: `packages/web/src/features/${name}`,
      text,
    });
    const graph = importGraph([
      file('a/one.ts', "import '../b/one.ts';"),
      file('b/one.ts', "import './two.ts';"),
      file('b/two.ts', "import type { x } from '../a/two.ts';"),
      file('a/two.ts', ''),
    ]);
    expect(findCycles(graph)).toEqual([]);
    expect(findCycles(featureGraph('packages/web/src', graph))).toHaveLength(1);
    expect(
      findCycles(
        new Map([
          ['a', ['b']],
          ['b', ['a']],
        ]),
      ),
    ).toEqual(['a → b → a']);
  });

  it('allows a date made from a text', () => {
    expect(clockOrRandomIn(inCore("new Date('2026-01-01');"))).toEqual([]);
  });

  it.each(['skip', 'only', 'todo'])('catches a test with .%s', (how) => {
    expect(skippedTests(inCore(`it.${how}('is held back', () => {});`))).toHaveLength(1);
  });
});

describe.each(layers)('$folder', ({ folder }) => {
  // Types may refer to each other; code in a cycle would run half initialized.
  it('has no import cycle of files at run time', () => {
    const graph = importGraph(sourcesOf.get(folder)!, 'code');
    expect(graph.size).toBeGreaterThan(0);
    expect(findCycles(graph)).toEqual([]);
  });
});
