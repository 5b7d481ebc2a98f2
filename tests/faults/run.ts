import { setTimeout as wait } from 'node:timers/promises'
import { openClient } from '#tools/cluster/client.ts'
import { startCluster, UNLIMITED } from '#tools/cluster/cluster.ts'
import { createPostgresDatabase, onPostgres } from '#tools/database.ts'
import { startPostgres } from '#tools/postgres.ts'
import { injectAll } from './inject.ts'
import { planOf } from './plan.ts'
import { verify } from './verify.ts'
import { createWorkload, newRecords } from './workload.ts'

const OWNERS = ['chidi.okafor', 'hauwa.danjuma', 'ekaette.bassey', 'segun.ogunleye']
const UPLOADERS = ['temitope.adeyemi', 'ibrahim.sule']
const VISITORS = [
  ['amaka.eze', 'yetunde.fashola', 'terver.iorliam'],
  ['uche.nnamdi', 'zainab.bello', 'emeka.obi'],
]
const WATCHER = 'admin'
const mailOf = (name: string) => `${name}@statehouse.example`

/** Tokens rotate during the run. */
const SETTINGS = { DEMO: '1', ...UNLIMITED, RATE_WRONG_CODES_PER_EMAIL: '1000', ACCESS_TTL: '20', REFRESH_GRACE: '60' }

const SETTLE_MS = 120_000

async function settled(isSettled: () => boolean) {
  const until = performance.now() + SETTLE_MS
  while (!isSettled() && performance.now() < until) await wait(100)
}

/** Runs a mixed workload on a cluster while its parts fail, and checks what is stored afterwards. */
export async function runFaults(seed: number, milliseconds: number) {
  const postgres = await startPostgres()
  try {
    const databaseUrl = await createPostgresDatabase(postgres.url)
    const cluster = await startCluster({ databaseUrl, settings: SETTINGS })
    try {
      const records = newRecords()
      const plan = planOf(seed, milliseconds)
      let isOver = false
      const workload = createWorkload(cluster, records, seed, () => isOver)
      const watcher = openClient(cluster.url)
      await watcher.signIn(mailOf(WATCHER), cluster.nextCodeFor)
      const streams = [watcher.follow(), watcher.follow()]
      await Promise.all(streams.map(({ begun }) => begun))
      const rows = await onPostgres(
        databaseUrl,
        'select id, transaction_id from ledger_transactions where reverses is null order by id limit 500',
      )
      const working = Promise.all([
        ...OWNERS.map((name, place) => workload.moveTasks(place, mailOf(name))),
        ...VISITORS.map((names, place) => workload.signInAndOut(place, names.map(mailOf))),
        ...UPLOADERS.map((name) => workload.sendFiles(mailOf(name))),
        workload.reverseTransactions(mailOf(WATCHER), rows),
      ])
      const began = performance.now()
      await Promise.race([injectAll(cluster, postgres, plan), working])
      isOver = true
      await working
      const seconds = (performance.now() - began) / 1000
      const missing = () => streams.map(({ heard }) => records.requests.filter((id) => !heard.has(id)).length)
      await settled(() => missing().every((count) => count === 0))
      const missed = missing()
      for (const stream of streams) stream.close()
      const { findings, ended } = await verify(cluster, records)
      for (const [index, { counts }] of streams.entries())
        if (missed[index] && counts.resyncs === 0) findings.push(`A stream missed ${missed[index]} changes`)
      return {
        plan,
        seconds,
        records,
        ended,
        missed,
        connections: streams.map(({ counts }) => counts.connections),
        resyncs: streams.map(({ counts }) => counts.resyncs),
        findings,
      }
    } finally {
      await cluster.close()
    }
  } finally {
    await postgres.stop()
  }
}
