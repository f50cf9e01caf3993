import { defineConfig } from 'oxlint';

const mouseHandlers = [
  ...['onClick', 'onContextMenu', 'onDblClick', 'onDoubleClick', 'onMouseDown', 'onMouseUp'],
  ...['onMouseEnter', 'onMouseLeave', 'onMouseMove', 'onMouseOut', 'onMouseOver'],
  ...['onDrag', 'onDragEnd', 'onDragEnter', 'onDragExit', 'onDragLeave', 'onDragOver'],
  ...['onDragStart', 'onDrop'],
];
const handlers = ['onFocus', 'onBlur', 'onKeyDown', 'onKeyPress', 'onKeyUp', ...mouseHandlers];

export default defineConfig({
  plugins: ['eslint', 'typescript', 'oxc', 'react', 'jsx-a11y'],
  jsPlugins: ['./scripts/lint-rules.ts'],
  categories: { correctness: 'error' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  rules: {
    // Our choices.
    'typescript/consistent-type-definitions': ['error', 'type'],
    'typescript/consistent-type-imports': 'error',
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'typescript/switch-exhaustiveness-check': 'error',
    'no-unused-vars': [
      'error',
      { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
    ],
    eqeqeq: 'error',
    'max-lines': ['error', { max: 350, skipComments: true }],
    'max-params': ['error', 4],
    'no-console': 'error',
    'backcounter/void-of-no-call': 'error',
    // Kysely's expression builder is made to be destructured.
    'typescript/unbound-method': 'off',
    // Most lists that are sorted are of texts.
    'typescript/require-array-sort-compare': 'off',

    // What is not in the category 'correctness'.
    'no-array-constructor': 'error',
    'no-case-declarations': 'error',
    'no-empty': 'error',
    'no-fallthrough': 'error',
    'no-prototype-builtins': 'error',
    'no-regex-spaces': 'error',
    'no-unexpected-multiline': 'error',
    'no-useless-constructor': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
    'typescript/no-deprecated': 'error',
    'typescript/no-dynamic-delete': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-extraneous-class': 'error',
    'typescript/no-generated-empty-object-type': 'error',
    'typescript/no-invalid-void-type': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-mixed-enums': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-asserted-nullish-coalescing': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-unnecessary-boolean-literal-compare': 'error',
    'typescript/no-unnecessary-condition': 'error',
    'typescript/no-unnecessary-template-expression': 'error',
    'typescript/no-unnecessary-type-arguments': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unnecessary-type-conversion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-enum-comparison': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-literal-enum-member': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/prefer-reduce-type-parameter': 'error',
    'typescript/prefer-return-this-type': 'error',
    'typescript/related-getter-setter-pairs': 'error',
    'typescript/require-await': 'error',
    'typescript/restrict-plus-operands': [
      'error',
      {
        allowAny: false,
        allowBoolean: false,
        allowNullish: false,
        allowNumberAndString: false,
        allowRegExp: false,
      },
    ],
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/unified-signatures': 'error',
    'typescript/use-unknown-in-catch-callback-variable': 'error',

    // A sheet that is worked in with the arrows is a grid of ARIA's, which it says of each element.
    'jsx-a11y/no-interactive-element-to-noninteractive-role': [
      'error',
      { tr: ['row'], th: ['rowheader', 'columnheader'] },
    ],
    'jsx-a11y/no-noninteractive-element-to-interactive-role': [
      'error',
      { table: ['grid'], td: ['gridcell'] },
    ],
    'jsx-a11y/no-redundant-roles': [
      'error',
      { tr: ['row'], th: ['rowheader', 'columnheader'], td: ['gridcell'] },
    ],
    'jsx-a11y/no-static-element-interactions': ['error', { handlers }],
    'jsx-a11y/no-noninteractive-element-interactions': [
      'error',
      { body: ['onError', 'onLoad'], iframe: ['onError', 'onLoad'], img: ['onError', 'onLoad'] },
    ],
    'jsx-a11y/interactive-supports-focus': [
      'error',
      {
        tabbable: [
          ...['button', 'checkbox', 'link', 'progressbar', 'searchbox', 'slider', 'spinbutton'],
          ...['switch', 'textbox'],
        ],
      },
    ],
    // It takes an empty cell of a table for a control.
    'jsx-a11y/control-has-associated-label': 'off',
    // It would have an `<output>` for each status and a `<fieldset>` for each group.
    'jsx-a11y/prefer-tag-over-role': 'off',
  },
  overrides: [
    {
      files: ['packages/*/{src,bench,tests}/**/*.{ts,tsx}', 'scripts/**/*.ts'],
      rules: {
        'max-lines-per-function': ['error', { max: 80, skipComments: true, skipBlankLines: true }],
        'backcounter/nested-choice': 'error',
        'backcounter/spread-literal': 'error',
        'backcounter/tuple-of-declarations': 'error',
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
      rules: { 'react/rules-of-hooks': 'error', 'react/unsupported-syntax': 'error' },
    },
    {
      files: [
        '**/*.test.ts',
        '**/*.test.tsx',
        '**/testing/**',
        '**/contract/**',
        'packages/e2e/**',
      ],
      rules: {
        'typescript/no-non-null-assertion': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-return': 'off',
        'react/jsx-key': 'off',
        'max-lines-per-function': 'off',
        'max-params': 'off',
        'backcounter/nested-choice': 'off',
        'backcounter/spread-literal': 'off',
        'backcounter/tuple-of-declarations': 'off',
      },
    },
    // Lists of statements, texts and strokes, not of steps.
    {
      files: ['**/migrations/*.ts', 'scripts/new-noun/*.ts', 'packages/web/draw-pictures.ts'],
      rules: { 'max-lines-per-function': 'off', 'max-params': 'off' },
    },
    { files: ['scripts/**', 'packages/{server,demo}/bench/**'], rules: { 'no-console': 'off' } },
    {
      files: ['**/*.js'],
      rules: {
        'no-redeclare': 'error',
        'no-undef': 'error',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
        'typescript/restrict-plus-operands': 'off',
      },
    },
  ],
});
