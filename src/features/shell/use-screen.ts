import { useSyncExternalStore } from 'react'
import type { Situation } from '#machines/flows/shell/shell-machine.ts'

const MOBILE_AGENT = /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini/i
const KEY = 'continueAnyway'

const changes = new EventTarget()
let isAcceptedHere = false

/** For this tab. Where storage is blocked or full, for this page. */
export function continueAnyway() {
  try {
    sessionStorage.setItem(KEY, 'true')
  } catch {
    isAcceptedHere = true
  }
  changes.dispatchEvent(new Event('change'))
}

function hasAccepted() {
  try {
    return isAcceptedHere || KEY in sessionStorage
  } catch {
    return isAcceptedHere
  }
}

function subscribe(report: () => void) {
  window.addEventListener('resize', report)
  changes.addEventListener('change', report)
  return () => {
    window.removeEventListener('resize', report)
    changes.removeEventListener('change', report)
  }
}

export const readScreen = (): Situation['screen'] => ({
  width: window.innerWidth,
  isMobile: MOBILE_AGENT.test(navigator.userAgent),
  isAccepted: hasAccepted(),
})

/** The current width of the window in CSS pixels, whether the browser is a phone's, and whether that is accepted. */
export function useScreen(): Situation['screen'] {
  useSyncExternalStore(subscribe, () => `${window.innerWidth} ${hasAccepted()}`)
  return readScreen()
}
