import type { ReactNode } from 'react';
import { MantineProvider } from '@mantine/core';
import { theme, themeVariables } from '../ui/theme.ts';
import { colorSchemes } from './color-schemes.ts';

/** Provides the theme; its variables are in a style sheet (ui/theme.css). */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={themeVariables}
      withCssVariables={false}
      withGlobalClasses={false}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemes}
    >
      {children}
    </MantineProvider>
  );
}
