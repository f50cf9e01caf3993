import { describe, expect, it } from 'vitest';
import { dependentsOf, testsOf } from './tests-of.ts';

const files = {
  'packages/core/src/money.ts': '',
  'packages/core/src/money.test.ts': "import { cents } from './money.ts';",
  'packages/core/src/sales.ts': "import { cents } from './money.ts';",
  'packages/core/src/sales.test.ts': "import { toSale } from './sales.ts';",
  'packages/core/src/words.test.ts': "import type { Cents } from './money.ts';",
  'packages/api/src/sales.ts': "import { toSale } from '@backcounter/core/sales';",
  'packages/api/src/sales.test.ts': "import { sales } from './sales.ts';",
  'packages/api/src/money-races.test.ts': "const sales = await import('./sales.ts');",
  'packages/server/start.js': 'await import(`./src/${entry}.ts`);',
  'packages/server/src/main.ts': '',
  'packages/server/src/testing/program.ts': "const start = '../../start.js';",
  'packages/server/src/postgres.test.ts': "import { start } from './testing/program.ts';",
  'packages/server/src/serve.test.ts': "import { start } from './testing/program.ts';",
};

const known = dependentsOf(Object.entries(files).map(([path, text]) => ({ path, text })));

describe('the tests that are run for a planted fault', () => {
  it('are those of the name of the file, then the nearest of its own layer, then of others', () => {
    expect(testsOf('packages/core/src/money.ts', known)).toEqual({
      near: ['packages/core/src/money.test.ts', 'packages/api/src/money-races.test.ts'],
      far: ['packages/core/src/sales.test.ts', 'packages/api/src/sales.test.ts'],
    });
  });

  it('are also those that start it as a program, and what starts a database comes last', () => {
    expect(testsOf('packages/server/src/main.ts', known)).toEqual({
      near: [],
      far: ['packages/server/src/serve.test.ts', 'packages/server/src/postgres.test.ts'],
    });
  });
});
