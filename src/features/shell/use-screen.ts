import { useSyncExternalStore } from 'react'
import type { Situation } from '#machines/flows/shell/shell-machine.ts'

const MOBILE_AGENT = /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini/i

function subscribe(report: () => void) {
  window.addEventListener('resize', report)
  return () => window.removeEventListener('resize', report)
}

export const readScreen = (): Situation['screen'] => ({
  width: window.innerWidth,
  isMobile: MOBILE_AGENT.test(navigator.userAgent),
})

/** The current width of the window in CSS pixels, and whether the browser is a phone's. */
export function useScreen(): Situation['screen'] {
  useSyncExternalStore(subscribe, () => window.innerWidth)
  return readScreen()
}
