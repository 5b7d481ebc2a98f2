import '#src/ui/print.css'
import type { AnyRouter } from '@tanstack/react-router'
import { areasOpenTo, type MenuArea, WORKFLOWS_AREA } from '#contract/area.ts'
import type { SignedInViewer } from '#src/api/viewer.ts'
import { prepareToasts } from '#src/ui/toasts.tsx'
import { prepareForFailures } from './failed-area.tsx'

/**
 * Loads what is likely to be needed: other areas then open at once, and also while the server is away. A mark in the
 * timeline of the page says when all of it is there.
 */
export async function prepareWhatComes(router: AnyRouter, menu: readonly MenuArea[], viewer: SignedInViewer) {
  const areas = [...areasOpenTo(menu, viewer), WORKFLOWS_AREA].map(({ path }) =>
    router.loadRouteChunk(router.routesByPath[path]),
  )
  await Promise.allSettled([prepareToasts(), prepareForFailures(), ...areas])
  performance.mark('prepared')
}
