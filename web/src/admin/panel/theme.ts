import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  Drawer,
  Input,
  type MantineColorsTuple,
  Menu,
  Modal,
} from '@mantine/core';

const tuple = (value: string) => Array.from({ length: 10 }, () => value) as unknown as MantineColorsTuple;

/** Maps Mantine's grays: faintest first in the light theme, text first in the dark one. */
const shades = (...tokens: string[]) =>
  tokens.map((token) => `var(--${token})`) as unknown as MantineColorsTuple;

/** A dialog's header is not the page's banner. */
const PLAIN_HEADER = { header: { role: 'presentation' } };

/** Mantine theme with the site's colors and sizes (src/shared/styles/tokens.css). */
export const adminTheme = createTheme({
  colors: {
    brand: tuple('var(--brand)'),
    red: tuple('var(--danger)'),
    green: tuple('var(--success)'),
    gray: shades('sunken', 'sunken', 'border', 'border', 'edge', 'muted', 'muted', 'muted', 'text', 'text'),
    dark: shades(
      'text',
      'text',
      'muted',
      'muted',
      'border',
      'border',
      'surface',
      'raised',
      'sunken',
      'sunken',
    ),
  },
  primaryColor: 'brand',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: {
    xs: 'var(--size-14)',
    sm: 'var(--size-14)',
    md: 'var(--size-16)',
    lg: 'var(--size-18)',
    xl: 'var(--size-22)',
  },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: 'var(--radius)', xl: '16px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver(input) {
    const colors = defaultVariantColorsResolver(input);
    // Filled surfaces are dark in the light theme and light in the dark one; their text is the opposite.
    return input.variant === 'filled' ? { ...colors, color: 'var(--on-brand)' } : colors;
  },
  components: {
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
    Modal: Modal.extend({
      defaultProps: { centered: true, radius: 'lg', shadow: 'var(--shadow)', attributes: PLAIN_HEADER },
    }),
    Drawer: Drawer.extend({ defaultProps: { shadow: 'var(--shadow)', attributes: PLAIN_HEADER } }),
    Menu: Menu.extend({
      defaultProps: {
        withInitialFocusPlaceholder: false,
        hideDetached: false,
        shadow: 'var(--shadow)',
        // Inside the page's content, where screen readers look for it.
        portalProps: { target: '#content' },
      },
    }),
  },
});

/** Both themes read the same tokens, which adapt to the theme. */
export const adminVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-primary-color-filled': 'var(--brand)',
    '--mantine-primary-color-filled-hover': 'var(--brand-strong)',
    '--mantine-primary-color-contrast': 'var(--on-brand)',
  },
  light: TOKENS,
  dark: TOKENS,
});

const TOKENS = {
  '--mantine-color-body': 'var(--raised)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-success': 'var(--success)',
  '--mantine-color-anchor': 'var(--brand)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--edge)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--muted)',
  '--mantine-color-disabled-border': 'var(--border)',
  '--mantine-primary-color-contrast': 'var(--on-brand)',
  ...colorTokens('brand', 'brand', 'brand-strong'),
  ...colorTokens('red', 'danger', 'danger'),
  ...colorTokens('green', 'success', 'success'),
  ...colorTokens('gray', 'muted', 'text'),
};

/**
 * Returns the variables that Mantine derives from a color: filled surfaces, and tinted ones below text of that color.
 */
function colorTokens(color: string, token: string, hover: string) {
  const tint = (percent: number) => `color-mix(in srgb, var(--${token}) ${percent}%, transparent)`;
  return {
    [`--mantine-color-${color}-text`]: `var(--${token})`,
    [`--mantine-color-${color}-filled`]: `var(--${token})`,
    [`--mantine-color-${color}-filled-hover`]: `var(--${hover})`,
    [`--mantine-color-${color}-contrast`]: 'var(--on-brand)',
    [`--mantine-color-${color}-light`]: tint(8),
    [`--mantine-color-${color}-light-hover`]: tint(12),
    [`--mantine-color-${color}-light-color`]: `var(--${token})`,
  };
}
