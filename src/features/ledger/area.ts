import type { ListedTransaction } from '#contract/ledger.ts'
import { LIMITS } from '#contract/query-list.ts'
import { apiQuery } from '#src/api/query.ts'
import type { PlainArea } from '#src/area/area.ts'
import { formatAmount } from '#src/format/format-amount.ts'
import { DEFAULT_PAGE_SIZE } from '#src/list/list-view.ts'
import type { CommandSource } from '#src/workspace/commands.ts'
import { dayIn, findTransaction } from './find-transaction.ts'
import { tabListing } from './ledger-tabs.ts'
import { ledgerQuery, rangeQuery } from './queries.ts'

/** Its columns and details are its own, so no field is described. */
export const ledger = {
  entity: { plural: 'transactions', titleOf: ({ transactionId }) => transactionId, fields: {} },
  tags: ['Account'],
} satisfies PlainArea<ListedTransaction>

function recordOf(transaction: ListedTransaction, place: object = {}) {
  const { _id: id, transactionId, type, currency, totalAmount, narration } = transaction
  const amount = `${currency} ${formatAmount(totalAmount)}`
  const tab = tabListing(type)
  return {
    id,
    ...(narration
      ? { title: `${narration}, ${amount}`, detail: transactionId }
      : { title: transactionId, detail: `Transaction of ${amount}, ${type}` }),
    search: { ...place, ...(tab && { tab }) },
  }
}

export const commands: CommandSource = {
  load: async ({ api, queryClient }, _viewer, search) => {
    if (search !== undefined) {
      const input = { query: { search, limit: LIMITS.first } }
      const { rows } = (await queryClient.fetchQuery(apiQuery(api, 'query.ledger', input, 'Account'))).data
      return rows.map((row) => recordOf(row, { search: row.transactionId }))
    }
    const { data } = await queryClient.fetchQuery(ledgerQuery(api, {}, 1, DEFAULT_PAGE_SIZE))
    return data.data.map((transaction) => recordOf(transaction))
  },
  looksLikeId: (text) => dayIn(text) !== undefined,
  find: async ({ api, queryClient }, id) => {
    const place = await findTransaction(id, (range) => queryClient.fetchQuery(rangeQuery(api, range)))
    return place && recordOf(place.transaction, { from: place.month, to: place.month, page: place.page })
  },
  whereElse:
    'The newest transactions and those of the day in the ID were searched. The ledger has a filter for months.',
}
