import '#src/ui/dashboard-styles.ts'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { UiProviders } from '#src/ui/providers.tsx'

export const COLOR_SCHEMES = ['light', 'dark'] as const

/** Inside the real theme. */
export const renderUi = (ui: ReactNode, colorScheme: 'light' | 'dark' = 'light') =>
  render(ui, { wrapper: ({ children }) => <UiProviders colorScheme={colorScheme}>{children}</UiProviders> })
