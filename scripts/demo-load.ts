import { parseArgs } from 'node:util'
import { openForCommand, run } from '#server/cli/run.ts'
import { readConfig } from '#server/core/env.ts'
import { createLogger } from '#server/core/log.ts'
import { seeding } from '#server/demo/seed.ts'
import { OperatorError } from '#server/errors/operator-error.ts'
import { type Amounts, LOADED, loadDemo } from './demo-load/load.ts'

// Fills a database of the demonstration, or of a first start, for load tests. On the embedded database, stop the server first.

const USAGE = 'npm run demo:load -- --people 100000 --tasks 200000 --events 1000000 --transactions 1000000'
const MOST = 10_000_000

function amountsIn(args: readonly string[]): Amounts {
  const options = Object.fromEntries(LOADED.map((name) => [name, { type: 'string' } as const]))
  try {
    const entries = Object.entries(parseArgs({ args: [...args], options }).values)
    const wrong = entries.find(([, text]) => !/^\d{1,8}$/.test(`${text}`) || Number(text) > MOST)
    if (wrong) throw new Error(`--${wrong[0]} must be a whole number from 0 to ${MOST}, not ${wrong[1]}`)
    if (entries.length === 0) throw new Error('Say how many.')
    return Object.fromEntries(entries.map(([name, text]) => [name, Number(text)]))
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n\n${USAGE}`)
  }
}

await run(async (args) => {
  const wanted = amountsIn(args)
  const config = readConfig()
  const now = () => new Date()
  const db = await openForCommand(seeding(config, now))
  try {
    await loadDemo({ db, log: createLogger('warn'), now }, wanted, console.log)
    console.log('The demonstration data are complete.')
    return 0
  } finally {
    await db.close()
  }
})
