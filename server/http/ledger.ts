import type { ledgerCalls } from '#contract/ledger.ts'
import { listEntries } from '#server/areas/ledger/entries.ts'
import { listTransactions } from '#server/areas/ledger/list.ts'
import { summarise } from '#server/areas/ledger/summary.ts'
import type { Handlers } from '#server/core/handler.ts'

export const ledgerHandlers: Handlers<keyof typeof ledgerCalls> = {
  'ledger.list': ({ query }, context) => listTransactions(context, query),
  'ledger.entries': ({ params }, context) => listEntries(context, params.id),
  'ledger.summary': ({ query }, context) => summarise(context, query.timeZone),
}
