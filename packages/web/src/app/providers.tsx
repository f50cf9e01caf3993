import type { ReactNode } from 'react';
import { MantineProvider } from '@mantine/core';
import { theme, themeVariables } from '../ui/theme.ts';
import { colorSchemes } from './color-schemes.ts';

/** The theme around everything; its variables are in a style sheet (virtual:theme.css). */
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
