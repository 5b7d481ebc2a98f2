import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '#server/core/env.ts'
import type { Database } from '#server/db/connect.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { seed } from '#server/demo/seed.ts'
import { exitBecauseOf } from '#server/errors/operator-error.ts'
import { type Settings, startServer } from '#tools/built-server.ts'
import { signIn } from '#tools/sign-in.ts'
import { loadMoves } from './insight/moves.ts'
import { measureOnBothEngines } from './support/both-engines.ts'

// Figures of a million moves over HTTP, first request and later ones: npm run bench:insight.
// Runs on the embedded database, then on PostgreSQL when it is installed. `-- 100000` uses fewer moves.

const ADMIN = 'admin@statehouse.example'
const ROUNDS = 50
const DAY = 86_400_000
/** Of the screen, in days. */
const PERIODS = [7, 35, 90, 365]
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString()

async function load(settings: Settings, moves: number) {
  const config = readConfig(settings)
  const prepare = (db: Database) => seed({ db, now: () => new Date() }, config)
  const db = await openDatabase(config, { prepare, onFatal: exitBecauseOf, timeouts: 'none' })
  try {
    return await loadMoves(db, moves)
  } finally {
    await db.close()
  }
}

async function timeOf(url: string, headers?: Record<string, string>) {
  const begun = performance.now()
  const answer = await fetch(url, { headers })
  await answer.text()
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
  return performance.now() - begun
}

/** The longest time that `/healthz` took until `work` ended. */
async function longestPause(url: string, work: Promise<unknown>) {
  let isDone = false
  let longest = 0
  const done = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    longest = Math.max(longest, await timeOf(`${url}/healthz`))
    await wait(5)
  }
  await done
  return longest
}

/** Of all responses together, asked at the same time. */
async function report(name: string, urls: readonly string[], headers: Record<string, string>) {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now()
    await Promise.all(urls.map((url) => timeOf(url, headers)))
    times.push(performance.now() - begun)
  }
  const [, median = 0] = [times.sort((one, other) => one - other), times[ROUNDS / 2]]
  console.log(`${name}: median ${median.toFixed(1)} ms, slowest ${times.at(-1)?.toFixed(1)} ms`)
}

async function measure(name: string, moves: number, given: Settings) {
  const folder = mkdtempSync(join(tmpdir(), 'statehouse-insight-'))
  const settings = { DATA_DIR: join(folder, 'data'), DEMO: '0', RATE_CALLS_PER_USER: '100000', ...given }
  try {
    console.log(`${name}: ${await load(settings, moves)} moves`)
    const server = await startServer(settings)
    try {
      const headers = await signIn(server.url, settings.DATA_DIR, ADMIN)
      const url = `${server.url}/api/insight/task`
      const all = `${url}?from=${ago(500)}`
      await timeOf(`${url.replace('task', 'role')}`, headers)
      const { result, rise } = await server.watchMemory(async () => {
        const begun = performance.now()
        const pause = await longestPause(server.url, timeOf(all, headers))
        return { pause, first: performance.now() - begun }
      })
      console.log(
        `${name}, first request: ${result.first.toFixed(0)} ms, longest pause ${result.pause.toFixed(0)} ms, ` +
          `memory rose by ${rise.toFixed(0)} MB`,
      )
      await report(`${name}, all`, [all], headers)
      for (const days of PERIODS) {
        const [from, before] = [ago(days), ago(2 * days)]
        const both = [`${url}?from=${from}`, `${url}?from=${before}&to=${from}`]
        await report(`${name}, last ${days} days with those before`, both, headers)
      }
      await report(`${name}, session alone`, [`${server.url}/api/session/validate`], headers)
    } finally {
      await server.kill()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await measureOnBothEngines(import.meta.filename, 1_000_000, measure)
