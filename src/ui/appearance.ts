import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

export type Density = 'comfortable' | 'compact'

/** Keeps the chosen color scheme for as long as the page lives: local storage is wiped at sign-in. */
export function createColorSchemeMemory(): MantineColorSchemeManager {
  let chosen: MantineColorScheme | undefined
  return {
    get: (fallback) => chosen ?? fallback,
    set: (scheme) => {
      chosen = scheme
    },
    clear: () => {
      chosen = undefined
    },
    subscribe: () => {},
    unsubscribe: () => {},
  }
}

export const readDensity = (): Density =>
  document.documentElement.dataset.density === 'compact' ? 'compact' : 'comfortable'

export function setDensity(density: Density) {
  document.documentElement.dataset.density = density
}
