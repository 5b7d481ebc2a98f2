import type { LedgerTransaction } from '#contract/ledger.ts'
import { apiQuery } from '#src/api/query.ts'
import { formatAmount } from '#src/format/format-amount.ts'
import { DEFAULT_PAGE_SIZE } from '#src/list/list-view.ts'
import type { CommandSource } from '#src/workspace/commands.ts'
import { dayIn, findTransaction } from './find-transaction.ts'
import { LEDGER_TABS, typeListedIn } from './ledger-tabs.ts'
import { ledgerQuery, rangeQuery } from './queries.ts'

const [FIRST_TAB] = LEDGER_TABS

/** A narration may name another transaction: a reversal does. */
const MENTIONS = '20'

function recordOf({ _id: id, transactionId, type, currency, totalAmount }: LedgerTransaction, place: object = {}) {
  const tab = LEDGER_TABS.find((each) => typeListedIn(each) === type)
  return {
    id,
    title: transactionId,
    detail: `Transaction of ${currency} ${formatAmount(totalAmount)}, ${type}`,
    search: { ...place, ...(tab !== FIRST_TAB && { tab }) },
  }
}

/** The newest transactions, which the ledger opens with, and others by the day in their id. */
export const commands: CommandSource = {
  load: async ({ api, queryClient }) => {
    const { data } = await queryClient.fetchQuery(ledgerQuery(api, {}, 1, DEFAULT_PAGE_SIZE))
    return data.data.map((transaction) => recordOf(transaction))
  },
  looksLikeId: (text) => dayIn(text) !== undefined,
  find: async ({ api, config, queryClient }, id) => {
    if (config.extensions.includes('query')) {
      const input = { query: { search: id, limit: MENTIONS } }
      const { rows } = (await queryClient.fetchQuery(apiQuery(api, 'query.ledger', input, 'Account'))).data
      const wanted = id.trim().toLowerCase()
      const found = rows.find(({ transactionId }) => transactionId.toLowerCase() === wanted) ?? rows[0]
      return found && recordOf(found, { search: id })
    }
    const place = await findTransaction(id, (range) => queryClient.fetchQuery(rangeQuery(api, range)))
    return place && recordOf(place.transaction, { from: place.month, to: place.month, page: place.page })
  },
  whereElse:
    'The newest transactions and those of the day in the ID were searched. The ledger has a filter for months.',
}
