import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const SANS = "'Public Sans', system-ui, sans-serif"

const gray: MantineColorsTuple = [
  '#faf9f6',
  '#f1efea',
  '#e6e3dc',
  '#d3cfc6',
  '#b5b1a7',
  '#918d84',
  '#5d5b56',
  '#454440',
  '#2b2b29',
  '#17181a',
]

const dark: MantineColorsTuple = [
  '#ebe9e4',
  '#c3c1bb',
  '#a09e99',
  '#7d7b77',
  '#46464a',
  '#333438',
  '#242528',
  '#18191b',
  '#111213',
  '#0b0c0d',
]

const OVERLAY = { backgroundOpacity: 0.4 }

/** Type: 12, 13, 14, 16 and 20 px. Space: 4, 8, 12, 16 and 24 px. Corners: 4, 7 and 10 px. */
export const theme = createTheme({
  primaryColor: 'gray',
  primaryShade: { light: 9, dark: 2 },
  colors: { gray, dark },
  black: '#17181a',
  fontFamily: SANS,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.3' },
  fontWeights: { medium: '500', bold: '600' },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  radius: { xs: '0.25rem', sm: '0.4375rem', md: '0.4375rem', lg: '0.625rem' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Mantine's scroll lock writes a style tag without the page's nonce, which the content security policy refuses.
    Modal: { defaultProps: { lockScroll: false, radius: 'lg', overlayProps: OVERLAY } },
    ModalRoot: { defaultProps: { lockScroll: false, radius: 'lg' } },
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
    // Mantine puts `dir` itself on what is around the field.
    Input: { defaultProps: { attributes: { input: { dir: 'auto' } } } },
    ActionIcon: { defaultProps: { variant: 'subtle' } },
    Select: { defaultProps: { checkIconPosition: 'right' } },
    MultiSelect: { defaultProps: { checkIconPosition: 'right' } },
  },
})

const inBoth = {
  '--mantine-color-placeholder': 'var(--mantine-color-dimmed)',
  '--mantine-color-error': 'var(--negative)',
  '--mantine-color-anchor': 'var(--ink)',
  '--mantine-color-default-color': 'var(--ink)',
}

/** Mantine's own colors where its defaults are too pale to read (4.5:1 is asked of text), or not ink. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: inBoth,
  dark: {
    ...inBoth,
    '--mantine-color-gray-light': 'var(--mantine-color-dark-5)',
    // Mantine writes in white on what is filled, and in dark that is light.
    '--mantine-color-white': 'var(--mantine-color-dark-8)',
  },
})
