import { type Account, accountCodeLabel, accountEntity } from '#contract/account.ts'
import type { Change } from '#contract/calls.ts'
import { accountLifecycle } from '#machines/lifecycles/account/account-machine.ts'
import { commandIn, type LifecycleArea } from '#src/area/area.ts'
import { DEFAULT_PAGE_SIZE } from '#src/list/list-view.ts'
import { readSome } from '#src/list/read-some.ts'
import type { CommandSource } from '#src/workspace/commands.ts'
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

export const accountArea = {
  entity: accountEntity,
  tags: ['Account'],
  lifecycle: accountLifecycle,
  changeOf: (type) => CHANGES[type],
  statusOf: ({ status }) => status,
} satisfies LifecycleArea<Account, typeof accountLifecycle>

/** The accounts that the area opens with: ten codes, each used once, are ten accounts at most. */
export const commands: CommandSource = {
  lifecycle: accountLifecycle,
  load: async (services, viewer, search) => {
    const query = accountsQuery(services.api, {}, 1, DEFAULT_PAGE_SIZE)
    const accounts = await readSome(services, accountsList({ search }), query, ({ data }) => data.items)
    return accounts.map((account) => ({
      ...commandIn(accountArea, account, viewer, `Account ${accountCodeLabel(account.accountCode)}`),
      search: { search: account.accountCode },
    }))
  },
}
