import { ActionIcon, Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import dayjs from 'dayjs'
import { useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { useServices } from '#src/api/services.tsx'
import { LiveContext, type Missing } from '#src/live/live-context.ts'
import { RefreshIcon } from '#src/ui/icons.tsx'

const MINUTE_MS = 60_000

interface ListFreshnessProps {
  entityPlural: string
  /** In ms. */
  updatedAt: number
  onRefresh: () => void
}

const stays = () => () => {}

/** How old a list is, where changes do not arrive by themselves. */
export function ListFreshness(props: ListFreshnessProps) {
  const live = useContext(LiveContext)
  const willCome = useServices().config.extensions.includes('live')
  const missing = useSyncExternalStore<Missing | undefined>(
    live?.subscribe ?? stays,
    live?.missing ?? (() => (willCome ? undefined : 'Updated')),
  )
  const shown = useNetwork().online ? missing : 'Offline'
  return shown && <Freshness {...props} missing={shown} />
}

function Freshness({ entityPlural, updatedAt, onRefresh, missing }: ListFreshnessProps & { missing: Missing }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 4)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      <Text span size="sm" c={missing === 'Updated' ? 'dimmed' : 'var(--warning)'}>
        {missing}
        {missing === 'Updated' ? ` ${agoText(now - updatedAt)}` : `, as of ${dayjs(updatedAt).format('HH:mm')}`}
      </Text>
      <ActionIcon
        size={36}
        variant="default"
        title="Refresh"
        aria-label={`Refresh ${entityPlural}`}
        onClick={onRefresh}
      >
        <RefreshIcon />
      </ActionIcon>
    </>
  )
}

function agoText(ms: number) {
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes < 1) return 'just now'
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`
}
