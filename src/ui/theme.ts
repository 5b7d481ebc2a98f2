import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'

const ink: MantineColorsTuple = [
  '#f0f2fc',
  '#dfe3f7',
  '#bdc5ef',
  '#9aa6e6',
  '#7d8cdf',
  '#6072d8',
  '#4256c9',
  '#3a4db5',
  '#31419a',
  '#263379',
]

const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#eff1f4',
  '#e4e7ec',
  '#d4d9e1',
  '#b9c1cc',
  '#97a1b0',
  '#5f6a7a',
  '#465060',
  '#2d3542',
  '#1a202b',
]

const dark: MantineColorsTuple = [
  '#e2e5eb',
  '#b7bec9',
  '#97a0ae',
  '#79828f',
  '#3d4552',
  '#303743',
  '#222831',
  '#181c23',
  '#12151b',
  '#0c0f13',
]

const OVERLAY = { backgroundOpacity: 0.4 }

/** Type: 12, 13, 14, 16 and 20 px. Space: 4, 8, 12, 16 and 24 px. Corners: 4, 6 and 10 px. */
export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 6, dark: 6 },
  colors: { ink, gray, dark },
  black: '#1a202b',
  fontFamily: SANS,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.3' },
  fontWeights: { medium: '500', bold: '600' },
  headings: {
    fontFamily: SANS,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.5' },
      h3: { fontSize: '0.875rem', lineHeight: '1.5' },
    },
  },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.375rem', lg: '0.625rem', xl: '1rem' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Mantine's scroll lock writes a style tag without the page's nonce, which the content security policy refuses.
    Modal: { defaultProps: { lockScroll: false, radius: 'lg', overlayProps: OVERLAY } },
    ModalRoot: { defaultProps: { lockScroll: false, radius: 'lg' } },
    Drawer: { defaultProps: { lockScroll: false } },
    DrawerRoot: { defaultProps: { lockScroll: false } },
    Menu: {
      defaultProps: {
        shadow: 'md',
        transitionProps: { duration: 80 },
        // The placeholder is a child that a menu must not have; without it the first item takes the focus.
        withInitialFocusPlaceholder: false,
      },
    },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 80 } } },
    SpotlightRoot: { defaultProps: { overlayProps: OVERLAY } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
    Text: { defaultProps: { size: 'md' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Select: { defaultProps: { checkIconPosition: 'right' } },
    MultiSelect: { defaultProps: { checkIconPosition: 'right' } },
  },
})

/** Mantine's own colors where its defaults are too pale to read (4.5:1 is asked of text). */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
  },
  dark: {
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': '#f79b93',
    '--mantine-color-anchor': 'var(--mantine-color-ink-3)',
  },
})
