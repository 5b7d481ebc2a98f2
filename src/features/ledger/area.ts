import { formatAmount } from '#src/format/format-amount.ts'
import { DEFAULT_PAGE_SIZE } from '#src/list/list-view.ts'
import type { CommandSource } from '#src/workspace/commands.ts'
import { LEDGER_TABS, typeListedIn } from './ledger-tabs.ts'
import { ledgerQuery } from './queries.ts'

const [FIRST_TAB] = LEDGER_TABS

/** The newest transactions, which the ledger opens with: no stated call searches for others. */
export const commands: CommandSource = {
  load: async ({ api, queryClient }) => {
    const { data } = await queryClient.fetchQuery(ledgerQuery(api, {}, 1, DEFAULT_PAGE_SIZE))
    return data.data.map(({ _id: id, transactionId, type, currency, totalAmount }) => {
      const tab = LEDGER_TABS.find((each) => typeListedIn(each) === type)
      return {
        id,
        title: transactionId,
        detail: `Transaction of ${currency} ${formatAmount(totalAmount)}, ${type}`,
        search: tab === FIRST_TAB ? {} : { tab },
      }
    })
  },
}
