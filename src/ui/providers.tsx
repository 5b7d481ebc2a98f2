// In the order that Mantine asks for: a component after its parts. In a layer, so that our own rules win.
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Button.layer.css'
import './base.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { colorSchemes } from './appearance.ts'
import { cssVariables, theme } from './theme.ts'
import { Toasts } from './toasts.tsx'

/** The server replaces the placeholder. */
const styleNonce = () =>
  import.meta.env.SSR
    ? 'CSP_NONCE_PLACEHOLDER'
    : (document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '')

interface UiProvidersProps {
  children: ReactNode
  /** For tests and previews: shows this scheme whatever the machine prefers. */
  colorScheme?: 'light' | 'dark'
}

export function UiProviders({ children, colorScheme }: UiProvidersProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
      forceColorScheme={colorScheme}
      getStyleNonce={styleNonce}
      deduplicateCssVariables={false}
    >
      <Toasts />
      {children}
    </MantineProvider>
  )
}
