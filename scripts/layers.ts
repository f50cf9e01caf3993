/**
 * Which package may import what. Patterns end in `*` where any subpath will do, and one with `!`
 * takes back what stands before it. Relative imports inside a package are always allowed. The
 * architecture test and eslint both read this table.
 */
export type Layer = {
  folder: string;
  /** What product code may import. */
  may: readonly string[];
  /** What it may import as types only. */
  mayAsTypes?: readonly string[];
  /** What files below a folder (or one file) may import as well. */
  mayIn?: Readonly<Record<string, readonly string[]>>;
  /** What tests may import as well. */
  mayInTests: readonly string[];
  /** Portable code knows neither Node nor the page. */
  portable: boolean;
  /** The folders inside it from the ground up: a file imports from its own floor or a lower one. */
  floors?: readonly (readonly string[])[];
};

const testTools = ['vitest', 'vitest/*', 'fast-check', 'node:*'];

/** The one file that loads the demo, so that nobody else downloads it. */
export const demoDoor = 'packages/web/src/app/demo-host.ts';

const storageWithoutDrivers = [
  '@backcounter/storage/*',
  '!@backcounter/storage/drivers/*',
  '!@backcounter/storage/contract/*',
  '@backcounter/storage/drivers/refusals',
];

const engines = ['better-sqlite3', 'pg', 'sql.js'];

export const layers: readonly Layer[] = [
  {
    folder: 'packages/core/src',
    may: ['zod'],
    mayIn: { 'workbooks/': ['fflate'] },
    mayInTests: testTools,
    portable: true,
  },
  {
    folder: 'packages/storage/src',
    may: ['@backcounter/core/*', 'kysely', 'kysely/*'],
    mayIn: {
      'drivers/': [...engines, 'node:*'],
      'contract/': ['node:*', 'vitest', 'vitest/*', 'pg', 'playwright-core', 'vite'],
    },
    mayInTests: [...testTools, ...engines, 'playwright-core', 'vite'],
    portable: true,
  },
  {
    folder: 'packages/api/src',
    may: ['@backcounter/core/*', ...storageWithoutDrivers, 'hono', 'hono/*', 'zod'],
    mayIn: { 'testing/': ['@backcounter/storage/*', 'vitest', 'vitest/*', 'pg', 'node:*'] },
    mayInTests: [...testTools, '@backcounter/storage/*', 'fflate', 'kysely', 'pg'],
    portable: true,
  },
  {
    folder: 'packages/server/src',
    may: [
      '@backcounter/core/*',
      '@backcounter/storage/*',
      '!@backcounter/storage/contract/*',
      '@backcounter/api/*',
      '!@backcounter/api/testing/*',
      'node:*',
      'hono',
      'hono/*',
      'zod',
      '@hono/node-server',
      '@hono/node-server/*',
      'pino',
      'csv-parse',
      'csv-parse/*',
    ],
    mayIn: { 'testing/': ['fflate'], 'import/files/': ['sax', 'yauzl'] },
    mayInTests: [
      ...testTools,
      ...engines,
      'fflate',
      'read-excel-file/*',
      'kysely',
      '@backcounter/storage/*',
      '@backcounter/api/*',
    ],
    portable: false,
  },
  {
    folder: 'packages/demo/src',
    may: [
      '@backcounter/core/*',
      '@backcounter/storage/*',
      '!@backcounter/storage/contract/*',
      '!@backcounter/storage/drivers/sqlite',
      '!@backcounter/storage/drivers/postgres',
      '@backcounter/api/*',
      '!@backcounter/api/testing/*',
      'zod',
      'idb',
    ],
    mayInTests: [...testTools, 'fflate', '@backcounter/storage/*', '@backcounter/api/*'],
    portable: false,
  },
  {
    folder: 'packages/web/src',
    may: [
      '@backcounter/core/*',
      'react',
      'react/*',
      'react-dom',
      'react-dom/*',
      '@mantine/*',
      '@tabler/icons-react',
      '@tabler/icons-react/*',
      '@tanstack/*',
      'zod',
      'idb',
      '@fontsource*',
    ],
    mayAsTypes: ['@backcounter/api/*'],
    mayIn: {
      'app/demo-host.ts': ['@backcounter/demo', '@backcounter/demo/*'],
      'features/charts/': ['recharts'],
      'testing/': ['vitest', '@testing-library/*'],
    },
    mayInTests: [
      ...testTools,
      'fflate',
      '@testing-library/*',
      '@backcounter/demo',
      '@backcounter/demo/*',
    ],
    portable: false,
    floors: [['ui'], ['api', 'session'], ['features'], ['app']],
  },
  {
    folder: 'packages/e2e/src',
    may: ['@playwright/test', 'axe-core', '@backcounter/demo', 'node:*'],
    mayInTests: [],
    portable: false,
  },
];

/** The nouns of the product: each has one file of its name in core, storage and api. */
export const nouns = [
  'users',
  'sessions',
  'stores',
  'vendors',
  'invoices',
  'sales',
  'employees',
  'shifts',
  'incomes',
  'income-types',
  'profit',
  'daily-cash',
  'activity',
  'settings',
];

function asRegex(pattern: string): string {
  const literal = pattern.replace(/^!/, '').replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  return literal.replaceAll('*', '.*');
}

/** A regular expression that fits the packages which `patterns` do not allow. */
export function forbiddenPackages(patterns: readonly string[]): string {
  const alternatives = patterns.flatMap((pattern, index) => {
    if (pattern.startsWith('!')) return [];
    const takenBack = patterns.slice(index + 1).filter((later) => later.startsWith('!'));
    const except = takenBack.map((later) => `(?!${asRegex(later)}$)`).join('');
    return [except + asRegex(pattern)];
  });
  return `^(?!\\.)(?!(?:${alternatives.join('|')})$)`;
}
