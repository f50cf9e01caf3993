import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

type Tuple = MantineColorsTuple;

/** Shade 8 is the fill in light and shade 4 in dark, so that both reach a contrast of 4.5:1. */
const accent: Tuple = [
  '#E9F3EF',
  '#D3E7DF',
  '#A9D2C3',
  '#7BBCA4',
  '#4CC29A',
  '#2E9A7A',
  '#1B8365',
  '#117558',
  '#0B6B50',
  '#085540',
];

const danger: Tuple = [
  '#FCEDEB',
  '#F8D9D5',
  '#F2B3AB',
  '#FF9F92',
  '#FF8A7A',
  '#E0574A',
  '#CC3A2D',
  '#BE2B1F',
  '#B42318',
  '#8F1B12',
];

const gray: Tuple = [
  '#FBFAF7',
  '#F3F0EA',
  '#E4E0D8',
  '#D3CEC3',
  '#8C8577',
  '#787165',
  '#686257',
  '#5C5850',
  '#3A3732',
  '#1F1E1B',
];

const dark: Tuple = [
  '#EDEBE6',
  '#C9C5BC',
  '#A8A398',
  '#8A857A',
  '#7A756B',
  '#34322D',
  '#1E1D1A',
  '#161513',
  '#11100F',
  '#0B0A0A',
];

/**
 * Text color of filled buttons: white on the dark fills of light mode, dark on the bright fills of
 * dark mode.
 */
const inkOnFilled: VariantColorsResolver = (input) => ({
  ...defaultVariantColorsResolver(input),
  ...(input.variant === 'filled' ? { color: 'var(--filled-ink)' } : {}),
});

const fontFamily = "'IBM Plex Sans Variable', 'IBM Plex Sans Fallback', system-ui, sans-serif";

/** Colors, typography and sizes are defined here only. */
export const theme = createTheme({
  colors: { accent, danger, gray, dark },
  primaryColor: 'accent',
  primaryShade: { light: 8, dark: 4 },
  variantColorResolver: inkOnFilled,
  white: '#FFFFFF',
  black: '#1F1E1B',
  fontFamily,
  fontFamilyMonospace: fontFamily,
  fontSizes: { xs: '12px', sm: '13px', md: '15px', lg: '20px', xl: '28px' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.5', lg: '1.35', xl: '1.2' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '2px', sm: '3px', md: '4px', lg: '6px', xl: '8px' },
  defaultRadius: 'sm',
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '28px', lineHeight: '1.2' },
      h2: { fontSize: '20px', lineHeight: '1.35' },
      h3: { fontSize: '15px', lineHeight: '1.5' },
    },
  },
  shadows: { md: '0 4px 16px rgb(0 0 0 / 12%)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ModalRoot: { defaultProps: { transitionProps: { duration: 0 } } },
    Checkbox: { defaultProps: { iconColor: 'var(--filled-ink)' } },
  },
});

const shared = {
  '--mantine-color-placeholder': 'var(--quiet)',
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--quiet)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--sheet)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--field-rule)',
};

const paper = {
  ...shared,
  '--paper': '#FBFAF7',
  '--sheet': '#FFFFFF',
  '--hover': '#F3F0EA',
  '--ink': '#1F1E1B',
  '--quiet': '#5C5850',
  '--rule': '#E4E0D8',
  '--field-rule': '#8C8577',
  '--edge': '#CFCABF',
  '--accent': '#0B6B50',
  '--accent-tint': '#E9F3EF',
  '--filled-ink': '#FFFFFF',
  '--danger': '#B42318',
  '--danger-tint': '#FCEDEB',
  '--late': '#9A5B00',
};

const night = {
  ...shared,
  '--paper': '#161513',
  '--sheet': '#1E1D1A',
  '--hover': '#2A2824',
  '--ink': '#EDEBE6',
  '--quiet': '#A8A398',
  '--rule': '#34322D',
  '--field-rule': '#7A756B',
  '--edge': '#4A4741',
  '--accent': '#4CC29A',
  '--accent-tint': '#1B2A24',
  '--filled-ink': '#161513',
  '--danger': '#FF8A7A',
  '--danger-tint': '#33201D',
  '--late': '#F0B35B',
  '--mantine-color-accent-light-color': 'var(--accent)',
  '--mantine-color-danger-light-color': 'var(--danger)',
};

export const themeVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: paper,
  dark: night,
});
