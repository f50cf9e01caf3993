import type { NounNames } from './names.ts';

/** A line to insert before the first line, after `from`, that starts with `before`. */
export type Place = { path: string; from?: string; before: string; line: string };

const storageFolder = 'packages/storage/src';

const tableType = ({ table, Many, kind }: NounNames): Place[] => [
  {
    path: `${storageFolder}/database.ts`,
    before: 'export type DailyCashTable',
    line: `export type ${Many}Table = SoftDelete & { id: string; store_id: string; description: string };\n`,
  },
  {
    path: `${storageFolder}/database.ts`,
    from: 'export type Database = {',
    before: '  activity:',
    line: `  ${table}: ${Many}Table;`,
  },
  {
    path: `${storageFolder}/copy.ts`,
    before: "  ['activity', ['id']]",
    line: `  ['${table}', ['id']],`,
  },
  {
    path: `${storageFolder}/stores.ts`,
    from: 'const recordOf',
    before: '};',
    line: `  ${table}: '${kind}',`,
  },
  {
    path: `${storageFolder}/check.ts`,
    from: 'const idColumns',
    before: '};',
    line: `  ${table}: 'id',`,
  },
  {
    path: `${storageFolder}/contract/cases/whole-rows.ts`,
    before: '  activity: {',
    line: `  ${table}: { id: 'one of ${table}', store_id: 'store', description: 'First', ...stamps },`,
  },
];

const coreLists = ({ kind, words, one, file }: NounNames): Place[] => [
  {
    path: 'packages/core/src/messages.test.ts',
    before: 'import { attachmentMessages }',
    line: `import { ${one}Messages } from './${file}.ts';`,
  },
  {
    path: 'packages/core/src/messages.test.ts',
    before: '  activityMessages,',
    line: `  ${one}Messages,`,
  },
  { path: 'packages/core/src/activity.ts', before: "  'settings',", line: `  '${kind}',` },
  {
    path: 'packages/core/src/permissions.ts',
    before: "  'activity.read'",
    line: `  '${kind}.read': managers,\n  '${kind}.write': managers,`,
  },
  {
    path: 'packages/core/src/permissions.ts',
    from: 'const deniedInDemo',
    before: ']);',
    line: `  '${kind}.read',\n  '${kind}.write',`,
  },
  {
    path: 'packages/core/src/permissions.test.ts',
    from: 'const expected = [',
    before: '    ];',
    line: `      '${kind}.read',\n      '${kind}.write',`,
  },
  {
    path: 'packages/core/src/changes.ts',
    before: '  // Every screen',
    line: `  ${kind}: '${kind}.read',`,
  },
  {
    path: 'packages/core/src/stores.ts',
    from: 'const otherRecords',
    before: '};',
    line: `  ${kind}: '${words}',`,
  },
];

const apiLists = (names: NounNames): Place[] => {
  const { kind, table, one, One, file } = names;
  return [
    {
      path: 'packages/api/src/soft-delete.ts',
      before: '} as const satisfies',
      line: `  ${kind}: '${table}',`,
    },
    {
      path: 'packages/api/src/restore-row.ts',
      before: 'import { softDeleteTables',
      line: `import { restore${One} } from './${file}.ts';`,
    },
    {
      path: 'packages/api/src/restore-row.ts',
      from: 'const restorers',
      before: '};',
      line: `  ${kind}: restore${One},`,
    },
    {
      path: 'packages/api/src/routes.ts',
      before: 'import { healthRoutes',
      line: `import { ${kind}Routes } from './${file}.ts';`,
    },
    {
      path: 'packages/api/src/routes.ts',
      before: '  ...activityRoutes',
      line: `  ...${kind}Routes,`,
    },
    {
      path: 'packages/api/src/testing/route-roles.ts',
      before: '  // ROL-11',
      line: ['GET', 'POST'].map((m) => `  '${m} /${file}': managers,`).join('\n'),
    },
    {
      path: 'packages/api/src/testing/route-roles.ts',
      before: '  // ROL-11',
      line: ['PUT', 'DELETE'].map((m) => `  '${m} /${file}/:id': managers,`).join('\n'),
    },
    {
      path: 'packages/api/src/testing/books/routes.ts',
      before: "  'GET /attachments':",
      line: `  'GET /${file}': 'not in the books yet',`,
    },
    {
      path: 'packages/api/src/every-write.test.ts',
      from: 'const trials',
      before: '};',
      line: trials(names),
    },
    {
      path: 'packages/api/src/every-write.test.ts',
      before: "  await add('cash'",
      line: `  await add('${one}', 'POST /${file}', { store_id: idOf('here'), description: 'First' });`,
    },
    {
      path: 'packages/api/src/limited-users.test.ts',
      from: 'const paths',
      before: '} as const;',
      line: `  ${one}: '/${file}',`,
    },
    {
      path: 'packages/api/src/limited-users.test.ts',
      from: 'const bodies',
      before: '});',
      line: `  ${one}: { store_id: at.store, description: \`Of \${number}\` },`,
    },
  ];
};

const trials = ({ kind, one, file }: NounNames) => `
  'POST /${file}': create('${kind}', () => ({ store_id: idOf('here'), description: 'Second' })),
  'PUT /${file}/:id': of('${one}', '${kind}', {
    action: 'update',
    body: () => ({ description: 'Third' }),
  }),
  'DELETE /${file}/:id': remove('${one}', '${kind}'),`;

const webLists = ({ kind, file, label, word }: NounNames): Place[] => [
  {
    path: 'packages/web/src/features/activity/describe.ts',
    before: '  settings: () =>',
    line: `  ${kind}: (row) => [row['description']],`,
  },
  {
    path: 'packages/web/src/features/activity/describe.test.ts',
    before: '    settings: { business_name',
    line: `    ${kind}: { description: 'First' },`,
  },
  {
    path: 'packages/core/src/stores.test.ts',
    from: '  dailyCash: false',
    before: '};',
    line: `  ${kind}: false,`,
  },
  {
    path: 'packages/web/src/api/affected-queries.ts',
    from: 'const affectedPaths',
    before: '};',
    line: `  ${kind}: ['${file}'],`,
  },
  {
    path: 'packages/web/src/api/affected-queries.test.ts',
    from: 'const affectedBy',
    before: '};',
    line: `  'GET /${file}': ['${kind}'],`,
  },
  {
    path: 'packages/web/src/features/activity/labels.ts',
    from: 'kindLabels',
    before: '  settings:',
    line: `  ${kind}: '${label}',`,
  },
  {
    path: 'packages/web/src/features/activity/labels.ts',
    from: 'kindNouns',
    before: '  settings:',
    line: `  ${kind}: '${word}',`,
  },
  {
    path: 'packages/web/src/features/activity/describe.test.ts',
    before: "      'Changed settings: '",
    line: `      'Changed ${word}: First',`,
  },
];

const projectLists = ({ file, words }: NounNames): Place[] => {
  const cell = (text: string, width: number) => text.padEnd(width);
  const row = [
    cell(words, 12),
    cell(file, 18),
    cell(file, 26),
    cell(file, 33),
    cell('none yet', 29),
  ];
  return [
    {
      path: 'scripts/layers.ts',
      from: 'export const nouns',
      before: "  'settings'",
      line: `  '${file}',`,
    },
    { path: 'docs/architecture.md', before: '| settings ', line: `| ${row.join(' | ')} |` },
  ];
};

/** Every list that contains the nouns. */
export function placesOf(names: NounNames): Place[] {
  return [tableType, coreLists, apiLists, webLists, projectLists].flatMap((part) => part(names));
}

/** Inserts a line into a file's text; throws when the place no longer exists. */
export function insertLine(text: string, { path, from, before, line }: Place): string {
  const start = from === undefined ? 0 : text.indexOf(from);
  const at = start < 0 ? -1 : `\n${text}`.indexOf(`\n${before}`, start);
  if (at < 0) throw new Error(`${path} has no line that begins with "${before}"`);
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`;
}
