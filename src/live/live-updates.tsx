import { useEffect } from 'react'
import { useServices } from '#src/api/services.tsx'
import type { Live } from './live-context.ts'
import { startLive } from './start-live.ts'

/** Runs live updates while it is mounted. */
export function LiveUpdates({ onChange }: { onChange: (live: Live | undefined) => void }) {
  const services = useServices()
  useEffect(() => {
    const { stop, ...live } = startLive(services)
    onChange(live)
    return () => {
      onChange(undefined)
      stop()
    }
  }, [services, onChange])
  return null
}
