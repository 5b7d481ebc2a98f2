import type { AnyRouter } from '@tanstack/react-router'
import { areasOpenTo, type MenuArea } from '#contract/area.ts'
import type { SignedInViewer } from '#src/api/viewer.ts'
import { prepareToasts } from '#src/ui/toasts.tsx'
import { prepareForFailures } from './failed-area.tsx'

const nothing = () => {}

/** Loads what is likely to be needed: other areas then open at once, and also while the server is away. */
export function prepareWhatComes(router: AnyRouter, menu: readonly MenuArea[], viewer: SignedInViewer) {
  void prepareToasts()
  prepareForFailures().catch(nothing)
  for (const { path } of areasOpenTo(menu, viewer)) router.loadRouteChunk(router.routesByPath[path])?.catch(nothing)
}
