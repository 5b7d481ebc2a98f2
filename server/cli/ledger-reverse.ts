import { parseArgs } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { toNaira } from '#contract/money.ts'
import { reverseTransaction } from '#server/areas/ledger/reverse.ts'
import { SYSTEM } from '#server/core/audit/append.ts'
import type { Transaction } from '#server/db/connect.ts'
import { accountSums, accounts } from '#server/db/ledger-tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { OperatorError } from '#server/errors/operator-error.ts'
import { openForCommand, run } from './run.ts'

// npm run ledger:reverse -- ID. The original stays. On the embedded database the server must be stopped.

const USAGE =
  'Name the transaction: npm run ledger:reverse -- ID [--id NEW_ID] [--narration TEXT] [--dry-run, which posts nothing]'

function readArguments(args: readonly string[]) {
  const text = { type: 'string' } as const
  const options = { id: text, narration: text, 'dry-run': { type: 'boolean' } } as const
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [of, ...others] = positionals
    const asked = { transactionId: values.id, narration: values.narration }
    if (of && others.length === 0) return { of, ...asked, isDryRun: values['dry-run'] ?? false }
  } catch {
    // parseArgs rejects unknown options; the usage below says what is allowed.
  }
  throw new OperatorError(USAGE)
}

/** The balance of each account on its normal side, in kobo. */
async function balancesIn(tx: Transaction) {
  const rows = await tx
    .select({
      code: accounts.code,
      kobo: sql<string>`coalesce(sum(case ${accounts.normalBalance} when 'debit' then debits - credits else credits - debits end), 0)`,
    })
    .from(accounts)
    .leftJoin(accountSums, and(eq(accountSums.accountId, accounts.id), eq(accountSums.grain, 'month')))
    .groupBy(accounts.code)
    .orderBy(accounts.code)
  return new Map(rows.map(({ code, kobo }) => [code, BigInt(kobo)]))
}

const naira = (kobo = 0n) => `NGN ${toNaira(kobo)}`

class DryRun extends Error {}

await run(async (args) => {
  const { isDryRun, ...given } = readArguments(args)
  const db = await openForCommand()
  const services = { now: () => new Date() }
  const request = { requestId: 'ledger:reverse', ip: '' }
  const lines: string[] = []
  let posted = ''
  try {
    await db.transaction(async (tx) => {
      const before = await balancesIn(tx)
      const { entries, transactionId } = await reverseTransaction({ tx, services, principal: SYSTEM, request }, given)
      posted = transactionId
      const after = await balancesIn(tx)
      for (const { accountCode, type, amount } of entries) lines.push(`${accountCode}: ${type} ${naira(amount)}`)
      for (const [code, kobo] of before)
        if (after.get(code) !== kobo) lines.push(`Balance of ${code}: ${naira(kobo)}, then ${naira(after.get(code))}`)
      if (isDryRun) throw new DryRun()
    })
    await db.checkpoint()
    console.log(`Posted ${posted}, which reverses ${given.of}.`)
  } catch (error) {
    if (error instanceof AppError) throw new OperatorError(error.message)
    if (!(error instanceof DryRun)) throw error
    console.log(`Nothing was posted. ${posted} would reverse ${given.of}.`)
  } finally {
    await db.close()
  }
  for (const line of lines) console.log(line)
  return 0
})
