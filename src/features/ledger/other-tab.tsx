import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { LedgerType } from '#contract/ledger.ts'
import { apiQuery } from '#src/api/query.ts'
import { useServices } from '#src/api/services.tsx'
import type { QueryList } from '#src/list/use-query-list.ts'

interface OtherTabProps {
  list: QueryList<'query.ledger'>
  type: LedgerType
  onShow: () => void
}

/** What is searched for may be a transaction of the other type. */
export function OtherTab({ list, type, onShow }: OtherTabProps) {
  const { api } = useServices()
  const { data } = useQuery(apiQuery(api, list.name, list.inputOf({ after: undefined, limit: '1' }), list.tag))
  return data?.data.rows.length ? <Button onClick={onShow}>Show {type} matches</Button> : null
}
