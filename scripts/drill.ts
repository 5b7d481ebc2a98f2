import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/core/env.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { seed } from '#server/demo/seed.ts'
import { exitBecauseOf } from '#server/errors/operator-error.ts'
import { startTestServer } from '#tools/server.ts'
import { embeddedInstallation, type Installation, postgresInstallation } from './drill/installation.ts'
import { startLoad } from './drill/load.ts'
import { brokenFiles, ledgerOf, lostOf } from './drill/verify.ts'

// Backs up under load, destroys everything, restores and verifies: npm run drill -- [--postgres] [--seconds 5]. Exit code 1:
// something is broken, or a write that was acknowledged before the end of the backup is lost.

const CLIENTS = 4
const GO_ON_MS = 500
const MUCH = '1000000'
const LOAD = {
  DEMO: process.env.DEMO ?? '1',
  LOG_LEVEL: 'silent',
  RATE_CALLS_PER_IP: MUCH,
  RATE_CALLS_PER_USER: MUCH,
  RATE_UPLOADS_PER_IP: MUCH,
}

const { values } = parseArgs({
  options: { postgres: { type: 'boolean', default: false }, seconds: { type: 'string', default: '5' } },
})
const loadMs = Number(values.seconds) * 1000

type Settings = Readonly<Record<string, string>>

const open = ({ stage }: Installation, settings: Settings) => {
  const config = readConfig({ ...settings, DATA_DIR: stage.data })
  const prepare = (db: Parameters<typeof seed>[0]['db']) => seed({ db, now: () => new Date() }, config)
  return openDatabase(config, { prepare, onFatal: exitBecauseOf, timeouts: 'none' })
}

/** The demonstration, with sessions of its first admin. */
async function fill(installation: Installation, settings: Settings) {
  const db = await open(installation, settings)
  const ledger = await ledgerOf(db)
  const server = await startTestServer({ db, startAt: new Date().toISOString() })
  const sessions = await Promise.all(Array.from({ length: CLIENTS }, () => server.signInAs('first-admin')))
  await server.close()
  return { ledger, sessions }
}

async function repeat(work: () => Promise<void>, milliseconds: number) {
  const end = performance.now() + milliseconds
  while (performance.now() < end) {
    await wait(Math.min(GO_ON_MS, milliseconds))
    await work()
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
const timed = async <T>(work: () => Promise<T>) => {
  const begun = performance.now()
  return { result: await work(), took: performance.now() - begun }
}

async function drill(installation: Installation) {
  const settings = { ...LOAD, ...installation.settings }
  const { stage } = installation
  const before = await fill(installation, settings)
  const servers = await Promise.all(Array.from({ length: installation.processes }, () => stage.startServer(settings)))
  const load = startLoad(
    servers.map(({ url }) => url),
    before.sessions,
  )
  await wait(loadMs / 2)
  const backup = await timed(installation.backUp)
  console.log(`Backup under load: ${seconds(backup.took)}, ${load.writes.length} writes acknowledged by then`)
  await repeat(installation.goOn, loadMs / 2)

  const destroyedAt = Date.now()
  await installation.crash()
  for (const { child } of servers) child.kill('SIGKILL')
  await Promise.all(servers.map(({ exit }) => exit))
  await load.stop()
  await installation.destroy()
  console.log(`Destroyed: ${servers.length} server process(es) killed, database and uploads deleted`)

  const restored = await timed(installation.restore)
  console.log(`Restored: ${seconds(restored.took)}`)
  const problems: string[] = []
  for (const command of ['audit-verify', 'lifecycle-verify']) {
    const { exit, text } = stage.run(`server/cli/${command}.ts`, [], settings)
    if ((await exit) !== 0) problems.push(`${command} failed`)
    console.log(text().split('\n')[0])
  }
  const db = await open(installation, settings)
  const ledger = await ledgerOf(db)
  if (ledger !== before.ledger || !ledger.includes('"unbalanced":0')) problems.push('the ledger differs')
  console.log(`Ledger: ${ledger}`)
  const { files, broken } = await brokenFiles(db, `${stage.data}/media`)
  if (broken.length > 0) problems.push(`${broken.length} files are missing or damaged`)
  console.log(`Files: ${files} recorded, ${broken.length} missing or damaged`)
  const lost = await lostOf(db, load.writes)
  await db.close()
  const [oldest] = lost.map(({ at }) => at).sort((one, other) => one - other)
  const early = lost.filter(({ at }) => at < backup.result.getTime())
  if (early.length > 0) problems.push(`${early.length} writes from before the end of the backup are lost`)
  const since = oldest === undefined ? '' : `, all from the last ${seconds(destroyedAt - oldest)} before the disaster`
  console.log(
    `Lost: ${lost.length} of ${load.writes.length} acknowledged writes${since}; ${early.length} from before the end of the backup`,
  )
  return problems
}

const installation = await (values.postgres ? postgresInstallation() : embeddedInstallation())
try {
  const problems = await drill(installation)
  console.log(problems.length === 0 ? 'The drill succeeded.' : `The drill failed: ${problems.join('; ')}.`)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await installation.close()
}
