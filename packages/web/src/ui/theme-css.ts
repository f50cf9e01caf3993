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

const kept = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !unused.test(name)));

/**
 * The style sheet of Mantine's variables and ours; colours that nothing here uses are left out. On
 * paper the dark look is the light one.
 */
export function themeCss(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const base = defaultCssVariablesResolver(merged);
  const own = themeVariables(merged);
  const screen = convertCssVariables({
    variables: kept({ ...base.variables, ...own.variables }),
    light: kept({ ...base.light, ...own.light }),
    dark: kept({ ...base.dark, ...own.dark }),
  });
  const paper = convertCssVariables({ variables: {}, light: {}, dark: kept(own.light) });
  return `${screen}\n@media print {\n${paper}\n}`;
}
