import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#src/api/query.ts'
import { useServices } from '#src/api/services.tsx'
import type { LedgerSearch } from './ledger-search.ts'
import { typeListedIn } from './ledger-tabs.ts'
import { transactionList } from './queries.ts'

interface OtherTabProps {
  search: LedgerSearch
  onShow: (tab: LedgerSearch['tab']) => void
}

/** What is searched for may be a transaction of the other type. */
export function OtherTab({ search, onShow }: OtherTabProps) {
  const { api } = useServices()
  const tab = search.tab ? undefined : 'Incoming'
  const { name, tag, inputOf } = transactionList({ ...search, tab })
  const { data } = useQuery(apiQuery(api, name, inputOf({ after: undefined, limit: '1' }), tag))
  if (!data?.data.rows.length) return null
  return <Button onClick={() => onShow(tab)}>Show {typeListedIn(tab)} matches</Button>
}
