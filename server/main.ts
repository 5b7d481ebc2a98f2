import { join } from 'node:path'
import { type Config, readConfig } from './core/env.ts'
import { writeOut } from './core/log.ts'
import { exitBecauseOf } from './errors/operator-error.ts'
import { start } from './start.ts'

const DATABASES = {
  embedded:
    'embedded in DATA_DIR. It survives a crash of the process, not a loss of power: real money belongs on PostgreSQL (DATABASE_URL)',
  postgres: 'PostgreSQL',
} as const

type Running = Awaited<ReturnType<typeof start>>

function banner({ url, metricsUrl, engine, mail }: Running, { dataDir, adminEmail, isLocal }: Config) {
  const kept = `kept in ${join(dataDir, 'outbox')}${isLocal ? `, read them at ${url}/mailbox` : ''}`
  const mails = mail === 'smtp' ? 'sent by SMTP' : kept
  const lines = {
    Statehouse: url,
    'Sign in': adminEmail,
    Database: DATABASES[engine],
    Mails: mails,
    Metrics: metricsUrl,
  }
  const shown = Object.entries(lines).flatMap(([name, value]) => (value ? `  ${name.padEnd(12)}${value}\n` : []))
  writeOut(`\n${shown.join('')}\n`)
}

/** Ctrl+C reaches npm and this process, and npm passes it on at once: those two are one. */
const SAME_SIGNAL_MS = 500

/** A closed terminal sends SIGHUP. All would end a process of Node.js at once, also below `nohup`. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR2'] as const

function stopOnSignal(running: Running) {
  let asked: number | undefined
  const stop = async (signal: string) => {
    if (asked !== undefined) return performance.now() - asked < SAME_SIGNAL_MS ? undefined : process.exit(1)
    asked = performance.now()
    running.log.info({ signal }, 'stopping')
    try {
      await running.stop()
      process.exit(0)
    } catch (error) {
      running.log.fatal({ err: error }, 'stopping failed')
      process.exit(1)
    }
  }
  for (const signal of STOP_SIGNALS) process.on(signal, stop)
}

function giveUp(error: unknown) {
  console.error('Statehouse cannot go on:', error)
  process.exit(1)
}

try {
  process.on('uncaughtException', giveUp)
  process.on('unhandledRejection', giveUp)
  const config = readConfig()
  const running = await start(config, exitBecauseOf)
  stopOnSignal(running)
  banner(running, config)
} catch (error) {
  exitBecauseOf(error)
}
