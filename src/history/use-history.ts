import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Tag } from '#contract/live.ts'
import type { TrackedEntity } from '#contract/records.ts'
import { errorText } from '#src/api/error-text.ts'
import { apiQuery } from '#src/api/query.ts'
import { useServices } from '#src/api/services.tsx'
import { capitalized } from '#src/format/capitalized.ts'
import { stepsOf } from './steps.ts'

const tagOf = (entity: TrackedEntity): Tag => (entity === 'transaction' ? 'Account' : capitalized(entity))

interface HistoryOptions {
  entity: TrackedEntity
  id: string
  /** Undefined for a record that only the server moves: its history holds the status. */
  status: string | undefined
  /** The history is not read. */
  isPassing: boolean
}

/** What happened to a record. Undefined with a server without histories. */
export function useHistory({ entity, id, status, isPassing }: HistoryOptions) {
  const { api, config } = useServices()
  const isKept = config.extensions.includes('history')
  const query = useQuery({
    ...apiQuery(api, 'history.read', { params: { entity, id } }, tagOf(entity)),
    refetchOnMount: 'always',
    enabled: isKept && !isPassing,
    meta: { silent: true },
  })
  const history = query.data?.data
  useFreshList(tagOf(entity), history, status)
  if (!isKept) return undefined
  return {
    steps: history && stepsOf(history.events, history.chart),
    earlier: history?.earlier ?? 0,
    status: history?.status,
    error: query.isError && !history ? errorText(query.error) : undefined,
    onRetry: () => void query.refetch(),
  }
}

export type RecordHistory = NonNullable<ReturnType<typeof useHistory>>

/** A history with another status than the list says that the list is out of date. */
function useFreshList(tag: Tag, history: { readonly status: string } | undefined, status: string | undefined) {
  const queryClient = useQueryClient()
  const compare = useEffectEvent((answered: string) => {
    if (status === undefined || answered === status) return
    const isList = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] !== 'history.read'
    void queryClient.invalidateQueries({ queryKey: [tag], predicate: isList })
  })
  useEffect(() => {
    if (history) compare(history.status)
  }, [history])
}
