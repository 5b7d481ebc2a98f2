import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { loadLedger } from '#server/demo/load.ts'
import { OperatorError } from '#server/errors/operator-error.ts'
import { openForCommand, run } from './run.ts'

// For load tests: npm run demo:ledger -- --transactions 1000000. On the embedded database the server must be stopped.

const MOST = 10_000_000
const TOLD_EVERY = 50_000

function transactionsAsked(args: readonly string[]) {
  const { values } = parseArgs({ args: [...args], options: { transactions: { type: 'string' } }, strict: false })
  const transactions = Number(values.transactions)
  if (!Number.isInteger(transactions) || transactions < 1 || transactions > MOST)
    throw new OperatorError(`Say how many, 1 to ${MOST}: npm run demo:ledger -- --transactions 1000000`)
  return transactions
}

await run(async (args) => {
  const transactions = transactionsAsked(args)
  const db = await openForCommand()
  try {
    const begun = performance.now()
    const seconds = () => (performance.now() - begun) / 1_000
    const onProgress = (posted: number) => {
      if (posted % TOLD_EVERY === 0) console.log(`${posted} posted after ${seconds().toFixed(0)} s`)
    }
    await loadLedger(db, { transactions, now: new Date(), onProgress })
    await db.queries.execute(sql`analyze`)
    console.log(`Posted ${transactions} transactions, ${Math.round(transactions / seconds())} a second.`)
    return 0
  } finally {
    await db.close()
  }
})
