import { parseArgs } from 'node:util'
import { reverseTransaction } from '#server/areas/ledger/reverse.ts'
import { SYSTEM } from '#server/core/audit/system.ts'
import { AppError } from '#server/errors/app-error.ts'
import { OperatorError } from '#server/errors/operator-error.ts'
import { openForCommand, run } from './run.ts'

// npm run ledger:reverse -- ID. The original stays. On the embedded database the server must be stopped.

const USAGE = 'Name the transaction: npm run ledger:reverse -- ID [--id NEW_ID] [--narration TEXT]'

function readArguments(args: readonly string[]) {
  const options = { id: { type: 'string' }, narration: { type: 'string' } } as const
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [of, ...others] = positionals
    if (of && others.length === 0) return { of, transactionId: values.id ?? `${of}-R`, narration: values.narration }
  } catch {
    // parseArgs rejects unknown options; the usage below says what is allowed.
  }
  throw new OperatorError(USAGE)
}

await run(async (args) => {
  const given = readArguments(args)
  const db = await openForCommand()
  try {
    const services = { now: () => new Date() }
    const request = { requestId: 'ledger:reverse', ip: '' }
    await db.transaction((tx) => reverseTransaction({ tx, services, principal: SYSTEM, request }, given))
    await db.checkpoint()
    console.log(`Posted ${given.transactionId}, which reverses ${given.of}.`)
    return 0
  } catch (error) {
    throw error instanceof AppError ? new OperatorError(error.message) : error
  } finally {
    await db.close()
  }
})
