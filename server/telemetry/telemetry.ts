import type { Logger } from 'pino'
import type { Config } from '#server/core/env.ts'
import type { Meter } from '#server/core/meter.ts'
import type { Database } from '#server/db/connect.ts'
import { isTracing, traced } from '#server/db/traced.ts'
import type { Mailer } from '#server/mail/letter.ts'
import type { MediaStore } from '#server/media/storage/store.ts'
import { keptFigures } from './figures.ts'
import type { Sources } from './metrics.ts'

interface Measured extends Pick<Sources, 'streams'> {
  readonly db: Database
  readonly countMails: () => Promise<number>
}

/** Loads the code of metrics and traces only where the settings ask for them. To be called before the database opens. */
export async function openTelemetry({ metrics, tracesEndpoint }: Config, version: string, log: Logger) {
  const stopTracing =
    tracesEndpoint === undefined ? undefined : (await import('./tracing.ts')).startTracing(tracesEndpoint, version)
  const measuring = metrics && (await import('./metrics.ts')).createMetrics(version)
  let close: (() => Promise<void>) | undefined

  return {
    meter: measuring?.meter,
    /** The address of the metrics, if there are any. Rejects when the port is taken. */
    async serve({ db, streams, countMails }: Measured) {
      if (!metrics || !measuring) return undefined
      const sources = { connections: db.connections, streams, figures: keptFigures(db, countMails) }
      const { serveMetrics } = await import('./metrics-server.ts')
      const server = await serveMetrics(metrics, measuring, sources, log)
      close = server.close
      return server.url
    },
    async stop() {
      await close?.()
      await stopTracing?.()
    },
  }
}

/** Counts each delivery, which is a span. */
export function observedMailer(mailer: Mailer, meter: Meter | undefined): Mailer {
  return {
    ...mailer,
    async send(mail) {
      try {
        await traced({ name: `mail ${mailer.kind}`, kind: 'client' }, () => mailer.send(mail))
        meter?.mail('sent')
      } catch (error) {
        meter?.mail('failed')
        throw error
      }
    },
  }
}

/** `target` with spans around the methods `names`. */
const withSpans = <T extends object>(target: T, names: readonly (keyof T)[]): T =>
  new Proxy(target, {
    get(_, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      const call = (...given: unknown[]) => value.apply(target, given)
      if (!names.includes(name as keyof T)) return call
      return (...given: unknown[]) =>
        traced({ name: `storage ${String(name)}`, kind: 'client' }, async () => call(...given))
    },
  })

/** Each step that reads or writes bytes is a span. */
export const tracedStore = (store: MediaStore): MediaStore =>
  isTracing()
    ? withSpans({ ...store, tus: withSpans(store.tus, ['create', 'write', 'getUpload', 'remove']) }, [
        'find',
        'read',
        'remove',
        'removeNote',
      ])
    : store
