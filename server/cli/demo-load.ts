import { parseArgs } from 'node:util'
import { createLogger } from '#server/core/log.ts'
import { LOADED, type Loaded, loadDemo, type Progress } from '#server/demo/load/load.ts'
import { OperatorError } from '#server/errors/operator-error.ts'
import { openFilledForCommand, run } from './run.ts'

const USAGE = `npm run demo:load -- --people 100000 --tasks 200000 --events 1000000 --transactions 1000000

Adds demonstration data until the database has that many people, tasks, events of the audit log and transactions.
People and tasks come with events, so there can be more of those. An empty database is first filled like at a start.
Stop it whenever you like: the same command continues. On the embedded database, stop the server first.
Do not use it next to real data.`

const MOST = 10_000_000
const TOLD_EVERY_MS = 2_000
const STOPPED = 130

function valuesOf(args: readonly string[]) {
  const text = { type: 'string' } as const
  const options = { people: text, tasks: text, events: text, transactions: text, help: { type: 'boolean' } } as const
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n\n${USAGE}`)
  }
}

/** Throws an `OperatorError` for what is no whole number. */
function amountIn(name: Loaded, text: string) {
  const amount = /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN
  if (!(amount <= MOST)) throw new OperatorError(`--${name} must be a whole number from 0 to ${MOST}, not ${text}`)
  return amount
}

const count = (rows: number) => rows.toLocaleString('en-US')

function duration(seconds: number) {
  if (seconds < 100) return `${Math.ceil(seconds)} s`
  return `${Math.ceil(seconds / 60)} min`
}

/** A line every two seconds, and at the beginning and end of each kind. */
function reporter() {
  let current: { of: Loaded; begun: number; first: number; told: number } | undefined
  return ({ of, stored, wanted }: Progress) => {
    const now = performance.now()
    if (current?.of !== of) {
      current = { of, begun: now, first: stored, told: now }
      console.log(`${of}: ${count(stored)} of ${count(wanted)} stored`)
      return
    }
    if (now - current.told < TOLD_EVERY_MS && stored < wanted) return
    current.told = now
    const rate = ((stored - current.first) * 1_000) / (now - current.begun)
    const left = stored < wanted ? `, ${duration((wanted - stored) / rate)} left` : ''
    console.log(`${of}: ${count(stored)} of ${count(wanted)}, ${count(Math.round(rate))} a second${left}`)
  }
}

await run(async (args) => {
  const { help, ...values } = valuesOf(args)
  if (help) {
    console.log(USAGE)
    return 0
  }
  const wanted = Object.fromEntries(
    LOADED.flatMap((name) => {
      const text = values[name]
      return text === undefined ? [] : [[name, amountIn(name, text)]]
    }),
  )
  if (Object.keys(wanted).length === 0) throw new OperatorError(`Say how many.\n\n${USAGE}`)
  const stop = new AbortController()
  const db = await openFilledForCommand()
  process.once('SIGINT', () => stop.abort()).once('SIGTERM', () => stop.abort())
  try {
    const load = { wanted, now: new Date(), onProgress: reporter(), signal: stop.signal }
    const isComplete = await loadDemo({ db, log: createLogger('warn') }, load)
    console.log(isComplete ? 'The demonstration data are complete.' : 'Stopped. The same command continues.')
    return isComplete ? 0 : STOPPED
  } finally {
    await db.close()
  }
})
