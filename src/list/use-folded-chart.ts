import { useLocation } from '@tanstack/react-router'
import { useServices } from '#src/api/services.tsx'
import { usePreferences } from '#src/preferences/use-preferences.ts'

/** Whether the person keeps the chart above this list folded. */
export function useFoldedChart() {
  const services = useServices()
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') })
  const isFolded = usePreferences()?.folded?.[path] ?? false
  async function toggle() {
    const { keeperOf } = await import('#src/preferences/keep.ts')
    keeperOf(services).change({ folded: { [path]: !isFolded } })
  }
  return { isFolded, toggle: () => void toggle() }
}
