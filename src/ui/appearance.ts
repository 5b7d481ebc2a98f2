import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

const nothing = () => {}

let choose: ((scheme: MantineColorScheme) => void) | undefined

/** Nothing is stored in the browser: the login screen wipes the local storage, and has the scheme of the system. */
export const colorSchemes: MantineColorSchemeManager = {
  get: (fallback) => fallback,
  set: nothing,
  clear: nothing,
  subscribe: (onChoice) => {
    choose = onChoice
  },
  unsubscribe: nothing,
}

export const showColorScheme = (scheme: MantineColorScheme) => choose?.(scheme)
