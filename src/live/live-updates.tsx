import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useServices } from '#src/api/services.tsx'
import type { Live } from './live-context.ts'
import { startLive } from './start-live.ts'

/** Runs live updates while it is mounted. */
export function LiveUpdates({ onChange }: { onChange: (live: Live | undefined) => void }) {
  const { actors, api, session } = useServices()
  const queryClient = useQueryClient()
  useEffect(() => {
    const { stop, ...live } = startLive({ actors, api, session, queryClient })
    onChange(live)
    return () => {
      onChange(undefined)
      stop()
    }
  }, [actors, api, session, queryClient, onChange])
  return null
}
