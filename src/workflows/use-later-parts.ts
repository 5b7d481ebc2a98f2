import { use } from 'react'

type LaterParts = typeof import('./later-parts.ts')

let file: Promise<LaterParts> | undefined

/** React reads a file that is there at once: it would wait for an unknown promise, and keep its fallback for 300 ms. */
function markLoaded(value: LaterParts) {
  Object.assign(file ?? {}, { status: 'fulfilled', value })
  return value
}

export function loadLaterParts() {
  file ??= import('./later-parts.ts').then(markLoaded)
  return file
}

/** All that is not on the first tab. */
export const useLaterParts = () => use(loadLaterParts())
