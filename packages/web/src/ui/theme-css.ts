import {
  convertCssVariables,
  defaultCssVariablesResolver,
  DEFAULT_THEME,
  mergeMantineTheme,
} from '@mantine/core';
import { theme, themeVariables } from './theme.ts';

const unused =
  /--mantine-color-(?:red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-/;

type Variables = Record<string, string>;

const withoutUnused = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !unused.test(name)));

/**
 * The style sheet of Mantine's and our variables, without unused colors. Print always uses the
 * light scheme.
 */
export function themeCss(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const base = defaultCssVariablesResolver(merged);
  const own = themeVariables(merged);
  const screen = convertCssVariables({
    variables: withoutUnused({ ...base.variables, ...own.variables }),
    light: withoutUnused({ ...base.light, ...own.light }),
    dark: withoutUnused({ ...base.dark, ...own.dark }),
  });
  const paper = convertCssVariables({ variables: {}, light: {}, dark: withoutUnused(own.light) });
  return `${screen}\n@media print {\n${paper}\n}`;
}
