import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

export type Density = 'comfortable' | 'compact'

let choose: ((scheme: MantineColorScheme) => void) | undefined

/** Nothing is stored in the browser: the login screen wipes the local storage, and has the scheme of the system. */
export const colorSchemes: MantineColorSchemeManager = {
  get: (fallback) => fallback,
  set: () => {},
  clear: () => {},
  subscribe: (onChoice) => {
    choose = onChoice
  },
  unsubscribe: () => {},
}

export const showColorScheme = (scheme: MantineColorScheme) => choose?.(scheme)

export function showDensity(density: Density) {
  document.documentElement.dataset.density = density
}
