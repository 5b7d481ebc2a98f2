import './mantine-styles.ts'
import { MantineProvider } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { createColorSchemeMemory } from './appearance.ts'
import { cssVariables, theme } from './theme.ts'
import { Toasts } from './toasts.tsx'

const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

interface UiProvidersProps {
  children: ReactNode
  /** For tests and previews: shows this scheme whatever the machine prefers. */
  colorScheme?: 'light' | 'dark'
}

/** Theme, color scheme and toasts, around the whole application. */
export function UiProviders({ children, colorScheme }: UiProvidersProps) {
  const [colorSchemeManager] = useState(createColorSchemeMemory)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
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
