import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

const nothing = () => {}

let choose: ((scheme: MantineColorScheme) => void) | undefined

/** Begins with what the script of the page has read from the cookie of `keepLooks`. */
export const colorSchemes: MantineColorSchemeManager = {
  get: (fallback) => {
    const theme = import.meta.env.SSR ? undefined : document.documentElement.dataset.theme
    return theme === 'light' || theme === 'dark' ? theme : fallback
  },
  set: nothing,
  clear: nothing,
  subscribe: (onChoice) => {
    choose = onChoice
  },
  unsubscribe: nothing,
}

export function showColorScheme(scheme: MantineColorScheme) {
  document.documentElement.dataset.theme = scheme
  choose?.(scheme)
}

/** For the first paint of the next visit. The login screen wipes the local storage, and its path does not have this cookie. */
export function keepLooks(...looks: readonly string[]) {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https
  document.cookie = `looks=${looks.join('.')}; path=/dashboard; max-age=31536000; samesite=strict${secure}`
}
