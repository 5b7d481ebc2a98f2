import { accountCodeLabel } from '#contract/account.ts'
import { accountLifecycle } from '#machines/lifecycles/account/account-machine.ts'
import { statusMeta } from '#machines/lifecycles/lifecycle.ts'
import { DEFAULT_PAGE_SIZE } from '#src/list/list-view.ts'
import type { CommandSource } from '#src/workspace/commands.ts'
import { subjectOf } from './account-workspace.ts'
import { accountsQuery } from './queries.ts'

/** The accounts that the area opens with: ten codes, each used once, are ten accounts at most. */
export const accountCommands: CommandSource = {
  path: '/dashboard/coa',
  lifecycle: accountLifecycle,
  load: async ({ api, queryClient }, viewer) => {
    const { data } = await queryClient.fetchQuery(accountsQuery(api, {}, 1, DEFAULT_PAGE_SIZE))
    return data.items.map((account) => ({
      title: account.accountName,
      detail: `Account ${accountCodeLabel(account.accountCode)}, ${statusMeta(accountLifecycle, account.status).label.toLowerCase()}`,
      subject: subjectOf(account, viewer),
      search: { search: account.accountCode },
    }))
  },
}
