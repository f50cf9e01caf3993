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

/** ESLint configuration of one layer: its own files, places with extra permissions, and tests. */
export function lintLayer(layer: Layer): LintConfig[] {
  const { folder, allowed, allowedAsTypes = [] } = layer;
  const places = Object.entries(layer.allowedIn ?? {});
  const everywhere = places.flatMap(([, more]) => more);
  return [
    restrict([`${folder}/**/*.{ts,tsx}`], allowed, allowedAsTypes),
    ...places.map(([place, more]) =>
      restrict(
        [`${folder}/${place}${place.endsWith('/') ? '**/*' : ''}`],
        [...allowed, ...more],
        allowedAsTypes,
      ),
    ),
    restrict(
      [`${folder}/**/*.test.{ts,tsx}`],
      [...allowed, ...everywhere, ...layer.allowedInTests, ...allowedAsTypes],
    ),
  ];
}
