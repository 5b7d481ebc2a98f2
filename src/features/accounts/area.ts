import { type Account, accountCodeLabel } from '#contract/account.ts'
import type { Change } from '#contract/calls.ts'
import { accountLifecycle } from '#machines/lifecycles/account/account-machine.ts'
import { statusMeta } from '#machines/lifecycles/lifecycle.ts'
import type { Person } from '#machines/lifecycles/viewer.ts'
import { DEFAULT_PAGE_SIZE } from '#src/list/list-view.ts'
import { readSome } from '#src/list/read-some.ts'
import type { CommandSource } from '#src/workspace/commands.ts'
import { type AreaMoves, openEntries, type RecordState } from '#src/workspace/moves.ts'
import { accountsList, accountsQuery } from './queries.ts'

const setStatus = (status: Account['status']): Change<'account.setStatus'> => ({
  call: 'account.setStatus',
  body: { status },
})

const CHANGES = {
  'account.edit': { call: 'account.edit' },
  'account.activate': setStatus('active'),
  'account.deactivate': setStatus('inactive'),
} as const

export const accountMoves: AreaMoves<typeof accountLifecycle> = {
  lifecycle: accountLifecycle,
  changeOf: (type) => CHANGES[type],
}

export const accountState = (account: Account, viewer: Person): RecordState<typeof accountLifecycle> => ({
  id: account._id,
  status: account.status,
  version: account.version,
  subject: { name: account.accountName },
  viewer,
})

/** The accounts that the area opens with: ten codes, each used once, are ten accounts at most. */
export const commands: CommandSource = {
  lifecycle: accountLifecycle,
  load: async (services, viewer, search) => {
    const query = accountsQuery(services.api, {}, 1, DEFAULT_PAGE_SIZE)
    const accounts = await readSome(services, accountsList({ search }), query, ({ data }) => data.items)
    return accounts.map((account) => ({
      id: account._id,
      title: account.accountName,
      detail: `Account ${accountCodeLabel(account.accountCode)}, ${statusMeta(accountLifecycle, account.status).label.toLowerCase()}`,
      entries: () => openEntries(accountMoves, accountState(account, viewer)),
      search: { search: account.accountCode },
    }))
  },
}
