import { forbiddenPackages, type Layer } from './layers.ts';

type LintConfig = { files: string[]; rules: Record<string, unknown> };

const ruleName = '@typescript-eslint/no-restricted-imports';

function restrict(files: string[], patterns: readonly string[], asTypes: readonly string[] = []) {
  const message = 'This layer may not import that (scripts/layers.ts)';
  const forbidden = { regex: forbiddenPackages([...patterns, ...asTypes]), message };
  const code = asTypes.map((pattern) => ({
    group: [pattern],
    allowTypeImports: true,
    message: 'Only types may be imported from here (scripts/layers.ts)',
  }));
  return { files, rules: { [ruleName]: ['error', { patterns: [forbidden, ...code] }] } };
}

/** eslint's settings for one layer: its own files, places with leave for more, and tests. */
export function lintLayer(layer: Layer): LintConfig[] {
  const { folder, may, mayAsTypes = [] } = layer;
  const places = Object.entries(layer.mayIn ?? {});
  const everywhere = places.flatMap(([, more]) => more);
  return [
    restrict([`${folder}/**/*.{ts,tsx}`], may, mayAsTypes),
    ...places.map(([place, more]) =>
      restrict(
        [`${folder}/${place}${place.endsWith('/') ? '**/*' : ''}`],
        [...may, ...more],
        mayAsTypes,
      ),
    ),
    restrict(
      [`${folder}/**/*.test.{ts,tsx}`],
      [...may, ...everywhere, ...layer.mayInTests, ...mayAsTypes],
    ),
  ];
}
