import type { Account } from '#contract/account.ts'
import type { accounts } from '#server/db/schema.ts'

export type AccountRow = typeof accounts.$inferSelect

/** An account as its calls answer it. `version` is what `If-Match` wants to be sent back. */
export const accountAnswer = ({ id, code, name, type, normalBalance, status, createdAt, version }: AccountRow) =>
  ({
    _id: id,
    accountCode: code,
    accountName: name,
    accountType: type,
    normalBalance,
    status,
    createdAt: createdAt.toISOString(),
    version,
  }) satisfies Account
