import { use } from 'react'

type LaterParts = typeof import('./later-parts.ts')

let parts: LaterParts | undefined
let file: Promise<LaterParts> | undefined

async function load() {
  parts = await import('./later-parts.ts')
  return parts
}

export function loadLaterParts() {
  file ??= load()
  return file
}

/** All that is not on the first tab. React keeps a fallback for 300 ms, so nothing waits for a file that is there. */
export const useLaterParts = () => parts ?? use(loadLaterParts())
