import '#src/ui/print.css'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { areasOpenTo, WORKFLOWS_AREA } from '#contract/area.ts'
import { useServices } from '#src/api/services.tsx'
import { useViewer } from '#src/api/viewer.ts'
import { useNetworkIdle } from '#src/overlays/idle.ts'
import { prepareToasts } from '#src/ui/toasts.tsx'
import { useCloseByBack } from './use-close-by-back.ts'

/**
 * Loads the other areas once the page is at rest: they then open at once, and also while the server is away. A mark in
 * the timeline of the page says when all of them are there.
 */
export function AtRest() {
  const router = useRouter()
  const viewer = useViewer()
  const { menu, dashboardRested } = useServices()
  const isQuiet = useNetworkIdle()
  useCloseByBack()
  const prepare = useEffectEvent(async () => {
    const areas = [...areasOpenTo(menu, viewer), WORKFLOWS_AREA].map(({ path }) =>
      router.loadRouteChunk(router.routesByPath[path]),
    )
    await Promise.allSettled([prepareToasts(), ...areas])
    performance.mark('prepared')
  })
  useEffect(() => {
    if (!isQuiet) return
    dashboardRested()
    void prepare()
  }, [isQuiet, dashboardRested])
  return null
}
