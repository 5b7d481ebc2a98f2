import { asc } from 'drizzle-orm'
import type { Services } from '#server/core/context.ts'
import { accounts } from '#server/db/ledger-tables.ts'
import type { users } from '#server/db/schema.ts'
import { clear } from '#tools/database.ts'
import { find, insertRow, startWorld } from './world.ts'

export type AccountRow = typeof accounts.$inferSelect

export type Person = 'adaeze' | 'funmi' | 'joy' | 'zainab'

/** A super admin and three employees: one may reverse transactions, one has no permission. */
export async function startFinanceWorld(given: Pick<Services, 'accountWritePermission'> = {}) {
  const roles = {
    writers: { name: 'Writer', permissions: ['read_task'] },
    officers: { name: 'Finance officer', permissions: ['reverse_ledger'] },
    others: { name: 'Other', permissions: [] },
  }
  const people: Record<Person, Partial<typeof users.$inferInsert>> = {
    adaeze: { isSuperAdmin: true },
    funmi: { roleId: 'writers' },
    zainab: { roleId: 'officers' },
    joy: { roleId: 'others' },
  }
  const world = await startWorld({ roles, people }, given)
  const { db, clock } = world

  return {
    ...world,
    putAccount: (account: Partial<AccountRow> = {}) => {
      const kind = { type: 'asset', normalBalance: 'debit', status: 'active' } as const
      const named = { id: 'account', code: 'CASH_MAIN', name: 'Cash at banks' } as const
      return insertRow(db, accounts, { ...named, ...kind, version: 3, createdAt: clock.now(), ...account })
    },
    /** The ten codes are used up quickly. */
    removeAccounts: () => clear(db, accounts),
    accountOf: (id: string) => find<AccountRow>(db, accounts, id),
    allAccounts: () => db.queries.select().from(accounts).orderBy(asc(accounts.code)),
  }
}

export type FinanceWorld = Awaited<ReturnType<typeof startFinanceWorld>>
