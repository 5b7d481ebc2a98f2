import '#src/ui/dashboard-styles.ts'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import * as secondFile from '#src/routes/dashboard/-second-file.ts'
import { UiProviders } from '#src/ui/providers.tsx'
import { SecondFileContext } from '#src/ui/second-file.tsx'

export const COLOR_SCHEMES = ['light', 'dark'] as const

/** Inside the real theme, with the second file. */
export const renderUi = (ui: ReactNode, colorScheme: 'light' | 'dark' = 'light') =>
  render(ui, {
    wrapper: ({ children }) => (
      <UiProviders colorScheme={colorScheme}>
        <SecondFileContext value={secondFile}>{children}</SecondFileContext>
      </UiProviders>
    ),
  })
