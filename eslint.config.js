import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { lintLayer } from './scripts/layer-lint.ts';
import { layers } from './scripts/layers.ts';

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', 'data/**', '**/test-results/**'] },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // There are no enums (`erasableSyntaxOnly`), and looking for them is an eighth of the time.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      // Kysely's expression builder is made to be destructured.
      '@typescript-eslint/unbound-method': 'off',
      'max-lines': ['error', { max: 350, skipComments: true }],
      'max-params': ['error', 4],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['packages/*/{src,bench,tests}/**/*.{ts,tsx}', 'scripts/**/*.ts'],
    rules: {
      'max-lines-per-function': ['error', { max: 80, skipComments: true, skipBlankLines: true }],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ConditionalExpression > ConditionalExpression:matches(.test, .consequent)',
          message: 'A choice inside the condition or the first branch of another is hard to read.',
        },
        {
          selector: 'ObjectExpression > SpreadElement > ObjectExpression',
          message: 'Write the properties; a spread literal only saves lines.',
        },
        {
          selector: 'VariableDeclarator[id.type="ArrayPattern"] > ArrayExpression',
          message: 'Declare each on its own; a tuple only saves lines.',
        },
      ],
    },
  },
  {
    files: ['**/*.tsx'],
    rules: {
      'max-lines-per-function': ['error', { max: 120, skipComments: true, skipBlankLines: true }],
    },
  },
  {
    files: ['packages/web/src/**/*.{ts,tsx}'],
    ...jsxA11y.flatConfigs.strict,
  },
  {
    files: ['packages/web/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      // A sheet that is worked in with the arrows is a grid of ARIA's.
      'jsx-a11y/no-noninteractive-element-to-interactive-role': [
        'error',
        { table: ['grid'], td: ['gridcell'] },
      ],
    },
  },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', '**/contract/**', 'packages/e2e/**'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      'max-lines-per-function': 'off',
      'max-params': 'off',
      'no-restricted-syntax': 'off',
    },
  },
  // Lists of statements, texts and strokes, not of steps.
  {
    files: ['**/migrations/*.ts', 'scripts/new-noun/*.ts', 'packages/web/draw-pictures.ts'],
    rules: { 'max-lines-per-function': 'off', 'max-params': 'off' },
  },
  ...layers.flatMap(lintLayer),
  { files: ['scripts/**', 'packages/{server,demo}/bench/**'], rules: { 'no-console': 'off' } },
  { files: ['**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
);
