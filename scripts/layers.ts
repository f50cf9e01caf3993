/**
 * Which package may import what. Patterns end in `*` to allow any subpath; one with `!` excludes
 * from those before it. Relative imports inside a package are always allowed. The architecture test
 * reads this table.
 */
export type Layer = {
  folder: string;
  /** What product code may import. */
  allowed: readonly string[];
  /** What it may import as types only. */
  allowedAsTypes?: readonly string[];
  /** What files below a folder (or one file) may import as well. */
  allowedIn?: Readonly<Record<string, readonly string[]>>;
  /** What tests may import as well. */
  allowedInTests: readonly string[];
  /** Portable code uses neither Node nor browser APIs. */
  portable: boolean;
  /** Its folders from the bottom up: a file may import from its own tier or a lower one. */
  tiers?: readonly (readonly string[])[];
};

const testTools = ['vitest', 'vitest/*', 'fast-check', 'node:*'];

/** The only file that loads the demo, so that other users never download it. */
export const demoEntry = 'packages/web/src/app/demo-host.ts';

const storageWithoutDrivers = [
  '@backcounter/storage/*',
  '!@backcounter/storage/drivers/*',
  '!@backcounter/storage/contract/*',
  '@backcounter/storage/drivers/storage-errors',
];

const engines = ['better-sqlite3', 'pg', 'sql.js'];

export const layers: readonly Layer[] = [
  {
    folder: 'packages/core/src',
    allowed: ['zod'],
    allowedIn: { 'workbooks/': ['fflate'] },
    allowedInTests: testTools,
    portable: true,
  },
  {
    folder: 'packages/storage/src',
    allowed: ['@backcounter/core/*', 'kysely', 'kysely/*'],
    allowedIn: {
      'drivers/': [...engines, 'node:*'],
      'contract/': ['node:*', 'vitest', 'vitest/*', 'pg', 'playwright-core', 'vite'],
    },
    allowedInTests: [...testTools, ...engines, 'playwright-core', 'vite'],
    portable: true,
  },
  {
    folder: 'packages/api/src',
    allowed: ['@backcounter/core/*', ...storageWithoutDrivers, 'hono', 'hono/*', 'zod'],
    allowedIn: { 'testing/': ['@backcounter/storage/*', 'vitest', 'vitest/*', 'pg', 'node:*'] },
    allowedInTests: [...testTools, '@backcounter/storage/*', 'fflate', 'kysely', 'pg'],
    portable: true,
  },
  {
    folder: 'packages/server/src',
    allowed: [
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
    allowedIn: {
      'testing/': ['fflate'],
      'import/files/': ['sax', 'yauzl'],
      'mail-server.ts': ['nodemailer'],
    },
    allowedInTests: [
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
    allowed: [
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
    allowedInTests: [...testTools, 'fflate', '@backcounter/storage/*', '@backcounter/api/*'],
    portable: false,
  },
  {
    folder: 'packages/web/src',
    allowed: [
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
    allowedAsTypes: ['@backcounter/api/*'],
    allowedIn: {
      'app/demo-host.ts': ['@backcounter/demo', '@backcounter/demo/*'],
      'features/charts/': ['recharts'],
      'testing/': ['vitest', '@testing-library/*'],
    },
    allowedInTests: [
      ...testTools,
      'fflate',
      '@testing-library/*',
      '@backcounter/demo',
      '@backcounter/demo/*',
    ],
    portable: false,
    tiers: [['ui'], ['api', 'session'], ['features'], ['app']],
  },
  {
    folder: 'packages/e2e/src',
    allowed: ['@playwright/test', 'axe-core', '@backcounter/demo', 'node:*'],
    allowedInTests: [],
    portable: false,
  },
];

/** The nouns of the product; each has a file of its name in core, storage and api. */
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

/** Regular expression that matches the packages not allowed by `patterns`. */
export function forbiddenPackages(patterns: readonly string[]): string {
  const alternatives = patterns.flatMap((pattern, index) => {
    if (pattern.startsWith('!')) return [];
    const excluded = patterns.slice(index + 1).filter((later) => later.startsWith('!'));
    const except = excluded.map((later) => `(?!${asRegex(later)}$)`).join('');
    return [except + asRegex(pattern)];
  });
  return `^(?!\\.)(?!(?:${alternatives.join('|')})$)`;
}
