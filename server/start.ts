import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { EXTENSIONS } from '#contract/config.ts'
import { hasSearchIndex } from '#server/core/list-pages/conditions.ts'
import { createApp } from './app.ts'
import { dailyNotifications } from './areas/notification/daily.ts'
import { effectsOf } from './areas/notification/decisions.ts'
import { serveBackups } from './backup-socket.ts'
import { startSealing } from './core/audit/seal.ts'
import type { Services } from './core/context.ts'
import type { Config } from './core/env.ts'
import { listen, serverOver } from './core/listen.ts'
import { createLogger, terminalFormat } from './core/log.ts'
import { openDatabase } from './db/open-database.ts'
import { makePrivate } from './db/private-folder.ts'
import { demoSignIns } from './demo/organization.ts'
import { seeding } from './demo/seed.ts'
import { drain } from './drain.ts'
import type { OperatorError } from './errors/operator-error.ts'
import { handlers } from './http/handlers.ts'
import { concurrencyLimit } from './http/middleware/limits.ts'
import { authenticate } from './identity/session/authenticate.ts'
import { openProvider } from './identity/sign-on/provider.ts'
import { openHub } from './live/hub.ts'
import { createMailer, outboxFolder } from './mail/outbox.ts'
import { countWaitingMails } from './mail/post-mail.ts'
import { endLeases, startSending } from './mail/send-mails.ts'
import { maintain } from './maintenance.ts'
import { openMediaStore } from './media/storage/open-store.ts'
import { collectUploads } from './media/upload/collect.ts'
import { publicMediaConfig } from './media/upload/embedded.ts'
import { observedMailer, openTelemetry, tracedStore } from './telemetry/telemetry.ts'

/** A connection without data for this long is dead. Fetching and checking a file takes less. */
const SILENCE_MS = 15 * 60_000
/** Longer than proxies keep an idle connection, usually a minute: closing on both sides at once loses a request. */
const IDLE_MS = 65_000
/** A provider that hangs must not hold the places of other calls. */
const SIGN_ONS_AT_ONCE = 8
const DIST = join(import.meta.dirname, '../dist')

async function readVersion() {
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8'))
  return String(version)
}

/**
 * Rejects when the database cannot be opened or the port is taken. `onFatal` should end the process at once. Stopping goes
 * on once `untilNoticed` resolves, after `stopDelay` by default.
 */
export async function start(
  config: Config,
  onFatal: (failure: OperatorError) => void,
  untilNoticed: () => Promise<unknown> = () => wait(config.stopDelay * 1000),
) {
  const log = createLogger(config.logLevel, process.stdout.isTTY ? await terminalFormat() : undefined)
  const now = () => new Date()
  const telemetry = await openTelemetry(config, await readVersion(), log)
  // The first start makes this folder, so that its user owns it also where another user made DATA_DIR.
  if (!config.databaseUrl) makePrivate(join(config.dataDir, 'db'))
  const db = await openDatabase(config, { prepare: seeding(config, now), onFatal })
  const mediaStore = tracedStore(await openMediaStore(config.media))
  if (!(await hasSearchIndex(db.queries)))
    log.warn('The database lacks the extension pg_trgm: search reads whole lists, see docs/operations.md')
  const mailer = observedMailer(createMailer({ ...config.mail, dataDir: config.dataDir, log }), telemetry.meter)
  if (db.engine === 'embedded') await endLeases(db)
  const sending = startSending({ db, now, log }, mailer)
  const services: Services = {
    db,
    now,
    newId: randomUUID,
    log,
    limits: config.limits,
    accountWritePermission: config.accountWritePermission,
    media: config.media,
    wakeMails: sending.wake,
    effectsOf,
    meter: telemetry.meter,
    signOn: config.signOn && openProvider(config.signOn, concurrencyLimit(SIGN_ONS_AT_ONCE)),
  }

  const hasMailbox = mailer.kind === 'outbox' && config.isLocal
  const hub = await openHub(services)
  let stopping = false
  const app = createApp({
    services,
    authenticate,
    handlers,
    hub,
    trustedProxies: config.trustedProxies,
    publicUrl: config.publicUrl,
    appConfig: {
      apiBase: '/api',
      extensions: EXTENSIONS.filter((name) => name !== 'sign-on' || config.signOn),
      signOn: config.signOn ? { name: config.signOn.name } : null,
      mail: hasMailbox ? 'outbox' : null,
      demo: hasMailbox ? await demoSignIns(db) : [],
      media: publicMediaConfig(config.media),
    },
    mediaStore,
    outbox: hasMailbox ? outboxFolder(config.dataDir) : undefined,
    dist: DIST,
    isStopping: () => stopping,
  })
  // Request bodies have their own time limit; that of the server would cut long uploads.
  const timeouts = { requestTimeout: 0, timeout: SILENCE_MS, keepAliveTimeout: IDLE_MS }
  const server = Object.assign(serverOver(app), timeouts)
  const [url, metricsUrl] = await Promise.all([
    listen(server, config),
    telemetry.serve({ db, streams: hub.streams, countMails: async () => (await countWaitingMails(db, now())).waiting }),
  ]).catch(async (error) => {
    await hub.stop()
    await sending.stop()
    await db.close()
    throw error
  })
  const stopSealing = startSealing(services)
  const stopBackups = await serveBackups(services, config.dataDir)
  const stopMaintenance = maintain(services, {
    everyMinute: hub.everyMinute,
    everyHour: () => collectUploads(services, mediaStore),
    everyDay: dailyNotifications(services, config.publicUrl ?? url),
  })

  return {
    url,
    metricsUrl,
    engine: db.engine,
    mail: mailer.kind,
    log,
    /** Responds to the requests that still arrive, then writes everything to disk and closes the database. */
    async stop() {
      stopping = true
      await hub.stop()
      await drain(server, untilNoticed(), config.stopGrace * 1000)
      await stopMaintenance()
      await stopBackups()
      await sending.stop()
      await stopSealing()
      await telemetry.stop()
      await db.close()
    },
  }
}
